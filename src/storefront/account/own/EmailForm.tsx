import type { OwnAccount } from '#contract/ownAccount.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/rules/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LettersStopped } from './LettersStopped.tsx'
import { NeedsPassword } from './NeedsPassword.tsx'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'

/** Another e-mail: its mailbox confirms it, and the old one is told. */
export function EmailForm({ account }: { account: OwnAccount }) {
  const { fields = {}, typed = {} } = useFailure('email') ?? {}
  const { email, new_email: newEmail } = account
  return (
    <Section
      intent="email"
      title="E-mail"
      state={newEmail === null ? undefined : 'To be confirmed'}
      done="A letter is on its way to the new address"
      isOpen={Boolean(account.letters_stopped)}
    >
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      <LettersStopped account={account} />
      {newEmail !== null && (
        <Alert tone="info" title={`${newEmail} waits to be confirmed`}>
          <p>Use the link in the letter there. Until then everything stays as it is.</p>
        </Alert>
      )}
      {account.has_password ? (
        <OwnForm intent="email" button="Change the e-mail">
          <TextField
            label="New e-mail"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            maxLength={EMAIL_MAX}
            defaultValue={typed.email}
            error={fields.email}
          />
          <PasswordField
            label="Password for the change"
            name="current_password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_MAX}
            error={fields.current_password}
          />
        </OwnForm>
      ) : (
        <NeedsPassword />
      )}
    </Section>
  )
}
