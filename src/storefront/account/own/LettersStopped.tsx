import { Form, useNavigation } from 'react-router-dom'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { paths } from '#pages/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'

/** Says why optional letters have ended, and sends the letter by which they come again. */
export function LettersStopped({ account }: { account: OwnAccount }) {
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
