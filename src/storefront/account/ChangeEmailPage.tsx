import {
  type ActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import { confirmEmailChange } from '#contract/ownAccount.ts'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { AuthFailure } from './form/authFailure.ts'
import { spendLink } from './linkAction.ts'
import { linkTokenIn } from './linkToken.ts'

export function action(args: ActionFunctionArgs) {
  return spendLink(args, confirmEmailChange, paths.changeEmail({ done: '1' }))
}

const TITLE = 'Confirm your new e-mail'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /change-email: the button behind the link that a new mailbox was sent. */
export function Component() {
  const refusal = useActionData<AuthFailure>()
  const [search] = useSearchParams()
  const isBusy = useNavigation().formMethod === 'POST'
  const isDone = search.has('done')
  const isOver = !isDone && linkTokenIn(search) === ''
  return (
    <AccountFrame
      title={TITLE}
      lead="From then on you sign in with it, and letters go there."
      elsewhere={
        <p>
          <Link to={paths.account()}>Your account</Link>
        </p>
      }
    >
      {isDone && (
        <Alert tone="success" title="Your e-mail is changed" takesFocus>
          <p>Sign in with the new one from now on.</p>
        </Alert>
      )}
      {(refusal || isOver) && (
        <Alert title="The e-mail was not changed" takesFocus>
          <p>
            {refusal?.alert.text ?? 'A part of the link is missing. Please open it from the letter again.'}
          </p>
        </Alert>
      )}
      {!isDone && !isOver && (
        <Form method="post">
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            Confirm the address
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}
