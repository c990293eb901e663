import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './Field.tsx'

/** A one-line text with its label; takes what `register('name')` of react-hook-form gives. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldWords & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {control => <input type="text" {...input} {...control} />}
    </Field>
  )
}

/** A text of several lines with its label. */
export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  ...area
}: FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {control => <textarea rows={4} {...area} {...control} />}
    </Field>
  )
}
