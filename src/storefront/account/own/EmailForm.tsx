import { Form, useNavigation } from 'react-router-dom'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/rules/session.ts'
import { paths } from '#pages/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PasswordField, TextField } from '../../ui/fields/Field.tsx'
import { NeedsPassword, OwnForm, Section, useFailure } from './OwnForm.tsx'

/** The form for another e-mail: the new mailbox confirms it, and the old one is notified. */
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

/** Says why optional letters have stopped, and offers the letter that resumes them. */
function LettersStopped({ account }: { account: OwnAccount }) {
  const isBusy = useNavigation().formAction === paths.verifyEmail()
  const { email, letters_stopped: stopped } = account
  if (!stopped) return null
  return (
    <Alert
      tone="warning"
      title={
        stopped.because === 'bounced' ? `Letters to ${email} come back` : 'A letter was reported as spam'
      }
    >
      <p>
        Reminders and news are not sent there any more; receipts and letters about your account still are. If
        you read this mailbox, confirm it once more and all letters come again. If not, change the e-mail
        below.
      </p>
      <Form method="post" action={paths.verifyEmail()}>
        <input type="hidden" name="intent" value="send" />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          Send a letter to confirm it
        </Button>
      </Form>
    </Alert>
  )
}
