import { useForm } from 'react-hook-form'
import { Link, useActionData } from 'react-router-dom'
import { EMAIL_MAX, NAME_MAX, PASSWORD_HINT, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/session.ts'
import { paths } from '#shared/paths.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './EntryForm.module.css'
import { EntryForm } from './EntryForm.tsx'
import type { EntryRefusal } from './entry.ts'

/** Names, e-mail and password of a new account, learner's or tutor's. */
export function SignUpForm() {
  const typed = useActionData<EntryRefusal>()?.typed
  const form = useForm({
    defaultValues: {
      firstname: typed?.firstname ?? '',
      lastname: typed?.lastname ?? '',
      email: typed?.email ?? '',
      password: '',
    },
  })
  const { errors } = form.formState
  return (
    <EntryForm form={form} button="Register">
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          maxLength={NAME_MAX}
          error={errors.firstname?.message}
          {...form.register('firstname', named('First name'))}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          maxLength={NAME_MAX}
          error={errors.lastname?.message}
          {...form.register('lastname', named('Last name'))}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        maxLength={EMAIL_MAX}
        error={errors.email?.message}
        {...form.register('email', {
          required: 'Email is required.',
          pattern: {
            value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/,
            message: 'Email must be an address such as ada@example.com.',
          },
        })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...form.register('password', {
          required: 'Password is required.',
          minLength: {
            value: PASSWORD_MIN,
            message: `Password must have at least ${PASSWORD_MIN} characters.`,
          },
          maxLength: {
            value: PASSWORD_MAX,
            message: `Password must have at most ${PASSWORD_MAX} characters.`,
          },
        })}
      />
      <p className={styles.small}>
        By registering you agree to our <Link to={paths.terms()}>terms</Link>.
      </p>
    </EntryForm>
  )
}

function named(label: string) {
  return { validate: (value: string) => value.trim() !== '' || `${label} is required.` }
}
