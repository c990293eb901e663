import { TextField, type TextFieldProps } from '@mui/material'
import { useInput } from 'react-admin'
import { errorSentence } from '../feedback/errorSentence.ts'

export type TextInputProps = {
  source: string
  label: string
  isRequired?: boolean
  defaultValue?: string
} & Pick<
  TextFieldProps,
  | 'helperText'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'autoFocus'
  | 'type'
  | 'size'
  | 'select'
  | 'children'
  | 'slotProps'
  | 'sx'
>

/**
 * A field of a react-admin form. react-admin's own still hands MUI a property that its version 9 no longer knows.
 * An emptied field is '' and not null: the rules and the calls speak of texts.
 */
export function TextInput({ source, defaultValue, isRequired, helperText, ...looks }: TextInputProps) {
  const { field, fieldState, id } = useInput({ source, defaultValue, parse: asTyped })
  const { ref, ...bound } = field
  const sentence = errorSentence(fieldState.error)
  return (
    <TextField
      {...looks}
      {...bound}
      id={id}
      inputRef={ref}
      fullWidth
      required={isRequired}
      error={sentence !== undefined}
      helperText={sentence ?? helperText}
    />
  )
}

function asTyped(value: string): string {
  return value
}
