import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router-dom'
import { Button } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { AuthFailure } from './form/authFailure.ts'
import { linkTokenIn } from './linkToken.ts'

interface EmailLinkProps {
  title: string
  lead: string
  elsewhere: ReactNode
  /** The one thing that the link is for. */
  button: string
  done: { title: string; text: string }
  /** The heading above why it was not done. */
  notDone: string
}

/** The page behind a letter's link about an e-mail: a button, because opening a link must change nothing, and what came of it. */
export function EmailLink({ title, lead, elsewhere, button, done, notDone }: EmailLinkProps) {
  const refusal = useActionData<AuthFailure>()
  const [search] = useSearchParams()
  const isBusy = useNavigation().formMethod === 'POST'
  const isDone = search.has('done')
  const isOver = !isDone && linkTokenIn(search) === ''
  return (
    <AccountFrame title={title} lead={lead} elsewhere={elsewhere}>
      {isDone && (
        <Alert tone="success" title={done.title} takesFocus>
          <p>{done.text}</p>
        </Alert>
      )}
      {(refusal || isOver) && (
        <Alert title={notDone} takesFocus>
          <p>
            {refusal?.alert.text ?? 'A part of the link is missing. Please open it from the letter again.'}
          </p>
        </Alert>
      )}
      {!isDone && !isOver && (
        <Form method="post">
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            {button}
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}
