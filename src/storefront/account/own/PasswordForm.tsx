import { Link } from 'react-router-dom'
import { PASSWORD_HINT, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/session.ts'
import { paths } from '#pages/paths.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'

/** A new password for who knows the old one. */
export function PasswordForm({ email }: { email: string }) {
  const { fields = {} } = useFailure('password') ?? {}
  return (
    <Section
      intent="password"
      title="Password"
      done="Your password is changed, and every other device is signed out"
    >
      <OwnForm intent="password" button="Change the password">
        {/* Password managers keep the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          hint={
            <>
              You forgot it? <Link to={paths.forgotPassword()}>Get a link by letter</Link>
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
