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
      title="Email"
      state={newEmail === null ? undefined : 'Not confirmed yet'}
      done="We've emailed a link to your new address"
      isOpen={Boolean(account.letters_stopped)}
    >
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      <LettersStopped account={account} />
      {newEmail !== null && (
        <Alert tone="info" title={`Confirm ${newEmail}`}>
          <p>Open the link we emailed there. Until then, your email stays the same.</p>
        </Alert>
      )}
      {account.has_password ? (
        <OwnForm intent="email" button="Change email">
          <TextField
            label="New email"
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
            label="Password to change email"
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
        stopped.because === 'bounced'
          ? `Our emails to ${email} are bouncing`
          : 'One of our emails was reported as spam'
      }
    >
      <p>
        We've stopped sending reminders and news there. You still get receipts and emails about your account.
        If this is your email, confirm it again to get everything. If not, change it below.
      </p>
      <Form method="post" action={paths.verifyEmail()}>
        <input type="hidden" name="intent" value="send" />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          Send a confirmation email
        </Button>
      </Form>
    </Alert>
  )
}
