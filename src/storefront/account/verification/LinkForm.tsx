import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { AuthForm } from '../form/AuthForm.tsx'
import { useFieldErrors } from '../form/useFieldErrors.ts'
import type { VerificationFailure } from './verify.ts'

/** The button behind a letter's link; in a browser that the account does not know, its password too. */
export function LinkForm({ refusal }: { refusal: VerificationFailure | undefined }) {
  const form = useForm<{ password: string }>()
  const errorOf = useFieldErrors(form, refusal)
  if (refusal?.isLinkOver) return <LinkOver />
  const needsPassword = refusal?.needsPassword === true
  return (
    <AccountFrame
      title="Confirm your e-mail"
      lead="Press the button if you have opened the account with this address."
      elsewhere={
        <>
          <p>
            It was not you, or you do not know its password? Whoever opened the account is out with a new one.
          </p>
          <p>
            <Link to={paths.forgotPassword()}>Choose a new password</Link>
          </p>
        </>
      }
    >
      <AuthForm form={form} button="Confirm my e-mail">
        {needsPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            hint="The one that you chose when you opened the account."
            error={errorOf('password')}
            {...form.register('password', { required: 'Password is required.' })}
          />
        )}
      </AuthForm>
    </AccountFrame>
  )
}

function LinkOver() {
  const { session } = useRootData()
  return (
    <AccountFrame title="Confirm your e-mail" lead="Letters bring a link that works for two days.">
      <Alert title="This link cannot be used" takesFocus>
        <p>
          A newer one was sent, it is older than two days, or a part of it is missing.{' '}
          <Link to={paths.verifyEmail()}>
            {session ? 'Ask for a new letter' : 'Sign in to ask for a new letter'}
          </Link>
        </p>
      </Alert>
    </AccountFrame>
  )
}
