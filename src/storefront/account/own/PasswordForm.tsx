import { Link } from 'react-router-dom'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { PASSWORD_HINT, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/session.ts'
import { paths } from '#pages/paths.ts'
import { PasswordField } from '../../ui/fields/Field.tsx'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'

/** The form that changes the password, or that sends a letter to choose a first one. */
export function PasswordForm({ account }: { account: OwnAccount }) {
  return account.has_password ? <ChangeForm email={account.email} /> : <FirstPassword email={account.email} />
}

function FirstPassword({ email }: { email: string }) {
  return (
    <Section intent="password" title="Password" done="We've emailed you the link">
      <p>
        You sign in with Google and have no password. Set one to sign in without Google, change your email or
        delete your account. We'll email you a link that works for an hour.
      </p>
      <OwnForm intent="password" button="Email me the link">
        <input type="hidden" name="username" value={email} />
      </OwnForm>
    </Section>
  )
}

function ChangeForm({ email }: { email: string }) {
  const { fields = {} } = useFailure('password') ?? {}
  return (
    <Section intent="password" title="Password" done="Password changed. All other devices were signed out">
      <OwnForm intent="password" button="Change password">
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          hint={
            <>
              Forgot it? <Link to={paths.forgotPassword()}>Get a link by email</Link>
            </>
          }
          error={fields.current_password}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          hint={PASSWORD_HINT}
          error={fields.password}
        />
      </OwnForm>
    </Section>
  )
}
