import type { OwnAccount } from '#contract/ownAccount.ts'
import { PASSWORD_MAX } from '#contract/rules/session.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { NeedsPassword } from './NeedsPassword.tsx'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'

/** The way out: it needs the password, and cannot be undone. */
export function EraseForm({ account }: { account: OwnAccount }) {
  const failure = useFailure('erase')
  return (
    <Section intent="erase" title="Erase your account">
      <p>
        {account.user_type === 'tutor'
          ? 'Your courses go off sale, and those that nobody has taken are deleted.'
          : 'You lose your places, your timetable and your receipts.'}{' '}
        What was paid stays on record without your name. This cannot be undone.
      </p>
      <details open={failure !== undefined}>
        <summary>I want to erase my account</summary>
        {account.has_password ? (
          <OwnForm intent="erase" button="Erase my account for good" look="danger">
            <PasswordField
              label="Your password"
              name="current_password"
              autoComplete="current-password"
              required
              maxLength={PASSWORD_MAX}
              error={failure?.fields.current_password}
            />
          </OwnForm>
        ) : (
          <NeedsPassword />
        )}
      </details>
    </Section>
  )
}
