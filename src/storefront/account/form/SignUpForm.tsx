import { useForm } from 'react-hook-form'
import { Link, useActionData } from 'react-router-dom'
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  PASSWORD_HINT,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#contract/rules/session.ts'
import { paths } from '#pages/paths.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { AuthFailure } from '../authActions.ts'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { KEY_FIELD, useSubmissionKey } from './submissionKey.ts'
import { useFieldErrors } from './useFieldErrors.ts'

const ADDRESS = new RegExp(EMAIL_PATTERN)

/** Names, e-mail and password of a new account, learner's or tutor's. */
export function SignUpForm() {
  const refusal = useActionData<AuthFailure>()
  const typed = refusal?.typed
  // Without default values the form starts from what stands in its fields: it may have been typed before the script came.
  const form = useForm<Record<'firstname' | 'lastname' | 'email' | 'password' | typeof KEY_FIELD, string>>()
  const submissionKey = useSubmissionKey()
  const errorOf = useFieldErrors(form, refusal)
  return (
    <AuthForm form={form} button="Register">
      <input type="hidden" autoComplete="off" defaultValue={submissionKey} {...form.register(KEY_FIELD)} />
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          defaultValue={typed?.firstname}
          error={errorOf('firstname')}
          {...form.register('firstname', named('First name'))}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          defaultValue={typed?.lastname}
          error={errorOf('lastname')}
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
        defaultValue={typed?.email}
        error={errorOf('email')}
        {...form.register('email', {
          required: 'Email is required.',
          maxLength: { value: EMAIL_MAX, message: tooLong('Email', EMAIL_MAX) },
          validate: email =>
            ADDRESS.test(email.trim()) || 'Email must be an address such as ada@example.com.',
        })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errorOf('password')}
        {...form.register('password', {
          required: 'Password is required.',
          minLength: {
            value: PASSWORD_MIN,
            message: `Password must have at least ${PASSWORD_MIN} characters.`,
          },
          maxLength: {
            value: PASSWORD_MAX,
            message: tooLong('Password', PASSWORD_MAX),
          },
        })}
      />
      <p className={styles.small}>
        By registering you agree to our <Link to={paths.terms()}>terms</Link>.
      </p>
    </AuthForm>
  )
}

function named(label: string) {
  return {
    validate: (value: string) => value.trim() !== '' || `${label} is required.`,
    maxLength: { value: NAME_MAX, message: tooLong(label, NAME_MAX) },
  }
}

function tooLong(label: string, limit: number): string {
  return `${label} must have at most ${limit} characters.`
}
