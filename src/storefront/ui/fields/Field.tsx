import { type ReactNode, useId } from 'react'
import { Icon } from '../media/Icon.tsx'
import styles from './Field.module.css'

/** What a control inside a field must carry so that its label, hint and error belong to it. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string | undefined
}

export interface FieldWords {
  label: string
  /** Said before anything is typed: what a good answer looks like. */
  hint?: ReactNode
  error?: string
  /** Marks the few fields that may stay empty; all others are required. */
  isOptional?: boolean
}

/** A label, a control, a hint and an error, tied together. The ready-made ones are `TextField`, `PasswordField` and `SelectField`. */
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
