import { type ComponentProps, useState } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../media/Icon.tsx'
import { Field, type FieldWords } from './Field.tsx'
import styles from './PasswordField.module.css'

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
