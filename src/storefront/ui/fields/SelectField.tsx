import type { ComponentProps } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../media/Icon.tsx'
import { Field, type FieldWords } from './Field.tsx'
import styles from './SelectField.module.css'

/** A native `<select>` with its label; give the `<option>`s as children. */
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
        <span className={styles.frame}>
          <select {...select} {...control} className={classNames(control.className, styles.select)}>
            {children}
          </select>
          <Icon name="chevronDown" size={18} />
        </span>
      )}
    </Field>
  )
}
