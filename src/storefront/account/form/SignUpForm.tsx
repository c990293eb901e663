import { useForm } from 'react-hook-form'
import { type ActionFunctionArgs, Link } from 'react-router-dom'
import { signup, type UserType } from '#contract/accounts.ts'
import { NAME_MAX, PASSWORD_HINT } from '#contract/rules/session.ts'
import { paths } from '#pages/paths.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { PasswordField, TextField } from '../../ui/fields/Field.tsx'
import { enter } from '../authActions.ts'
import styles from './AuthForm.module.css'
import {
  AuthForm,
  EMAIL_RULES,
  KEY_FIELD,
  NEW_PASSWORD_RULES,
  tooLong,
  useFieldErrors,
  useSubmissionKey,
} from './AuthForm.tsx'
import { type AuthFailure, textOf } from './authFailure.ts'

/** Names, e-mail and password of a new learner's or tutor's account. */
export function SignUpForm() {
  const refusal = useAnswer<AuthFailure>()
  const typed = refusal?.typed
  // Without default values the form keeps what was typed before the script loaded.
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
        {...form.register('email', EMAIL_RULES)}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errorOf('password')}
        {...form.register('password', NEW_PASSWORD_RULES)}
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

/** Creates an account from the posted form. A learner's sign-up names no user type (specification section 6). */
export async function signUp(
  args: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  userType?: 'tutor',
): Promise<AuthFailure | Response> {
  const form = await args.request.formData()
  const typed = {
    firstname: textOf(form, 'firstname').trim(),
    lastname: textOf(form, 'lastname').trim(),
    email: textOf(form, 'email').trim(),
  }
  const body = { ...typed, password: textOf(form, 'password'), user_type: userType }
  const idempotencyKey = textOf(form, KEY_FIELD) || undefined
  return enter(args, usual, typed, (api, browser) =>
    api.call(signup, { body: { ...body, browser }, idempotencyKey }),
  )
}
