import { FormHelperText } from '@mui/material'
import { useInput } from 'react-admin'
import { errorSentence } from '../../ui/feedback/errorSentence.ts'
import { CoverPicker } from './CoverPicker.tsx'

/** The cover photo of a form. */
export function CoverInput({ source }: { source: string }) {
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format: asItIs, parse: asItIs })
  const sentence = errorSentence(fieldState.error)
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

/** A file is no text: react-admin would show an absent one as ''. */
function asItIs(photo: File | null): File | null {
  return photo
}
