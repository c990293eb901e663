import { MenuItem } from '@mui/material'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface Choice {
  value: string | number
  label: string
}

/** A choice of a react-admin form. `emptyLabel` is the choice of none. */
export function SelectInput({
  choices,
  emptyLabel,
  ...field
}: { choices: readonly Choice[]; emptyLabel?: string } & Omit<TextInputProps, 'select' | 'children'>) {
  return (
    <TextInput {...field} select slotProps={{ select: { displayEmpty: emptyLabel !== undefined } }}>
      {emptyLabel !== undefined && <MenuItem value="">{emptyLabel}</MenuItem>}
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextInput>
  )
}
