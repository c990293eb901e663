import {
  type ActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import { stopEmailChange } from '#contract/ownAccount.ts'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { AuthFailure } from './form/authFailure.ts'
import { spendLink } from './linkAction.ts'
import { linkTokenIn } from './linkToken.ts'

export function action(args: ActionFunctionArgs) {
  return spendLink(args, stopEmailChange, paths.keepEmail({ done: '1' }))
}

const TITLE = 'Keep your e-mail'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /keep-email: the button with which the owner of an account stops a change that somebody else has asked for. */
export function Component() {
  const refusal = useActionData<AuthFailure>()
  const [search] = useSearchParams()
  const isBusy = useNavigation().formMethod === 'POST'
  const isDone = search.has('done')
  const isOver = !isDone && linkTokenIn(search) === ''
  return (
    <AccountFrame
      title={TITLE}
      lead="Everybody is signed out, and your password opens nothing any more: a letter brings you the way to a new one."
      elsewhere={
        <p>
          It was you after all? Then <Link to={paths.account()}>leave it as it is</Link>.
        </p>
      }
    >
      {isDone && (
        <Alert tone="success" title="Your e-mail stays" takesFocus>
          <p>Look into your mailbox: a letter brings a link for a new password.</p>
        </Alert>
      )}
      {(refusal || isOver) && (
        <Alert title="The link was of no use" takesFocus>
          <p>
            {refusal?.alert.text ?? 'A part of the link is missing. Please open it from the letter again.'}
          </p>
        </Alert>
      )}
      {!isDone && !isOver && (
        <Form method="post">
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            Keep my e-mail
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}
