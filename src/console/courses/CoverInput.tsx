import { FormHelperText } from '@mui/material'
import { useInput } from 'react-admin'
import { CoverPicker } from './CoverPicker.tsx'

/** The cover photo of a form. */
export function CoverInput({ source }: { source: string }) {
  const { field, fieldState, id } = useInput({ source, defaultValue: null })
  const sentence = fieldState.error?.message
  return (
    <div>
      <CoverPicker
        id={id}
        photo={field.value}
        isInvalid={sentence !== undefined}
        describedBy={sentence ? `${id}-error` : undefined}
        inputRef={field.ref}
        onPick={field.onChange}
      />
      {sentence && (
        <FormHelperText error id={`${id}-error`}>
          {sentence}
        </FormHelperText>
      )}
    </div>
  )
}
