import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '#shared/Icon.tsx'
import { classNames } from '../classNames.ts'
import styles from './Field.module.css'

/** The attributes that link a control to its label, hint and error. */
interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string | undefined
}

interface FieldWords {
  label: string
  /** Shown before anything is typed: an example of a good answer. */
  hint?: ReactNode
  error?: string
  /** Marks the few fields that may stay empty; all others are required. */
  isOptional?: boolean
}

/** A label, a control, a hint and an error, linked together. Use `TextField`, `PasswordField` and `SelectField` if possible. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldWords & { children: (control: ControlAttributes) => ReactNode }) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A password with a button that shows or hides it. Give `autoComplete` as `new-password` or `current-password`. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldWords, 'isOptional'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <div className={styles.frame}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={classNames(styles.toggle, 'needs-script')}
            aria-pressed={isShown}
            aria-label="Show password"
            title={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}

/** A native `<select>` with its label; pass the `<option>`s as children. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  children,
  ...select
}: FieldWords & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {control => (
        <span className={styles.selectFieldFrame}>
          <select {...select} {...control} className={classNames(control.className, styles.select)}>
            {children}
          </select>
          <Icon name="chevronDown" size={18} />
        </span>
      )}
    </Field>
  )
}

/** A one-line text field with its label; takes the properties that react-hook-form's `register('name')` returns. */
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

/** A multi-line text field with its label. */
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
