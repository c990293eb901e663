import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { EmailLink, stopChange } from './EmailLink.tsx'

export const action = stopChange

const TITLE = 'Keep your email'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /keep-email: lets an account's owner stop an e-mail change that somebody else requested. */
export function Component() {
  return (
    <EmailLink
      title={TITLE}
      lead="This signs you out everywhere and cancels your password. We'll email you a link to choose a new one. It also removes passkeys, a linked Google account and recent two-step verification, in case someone else added them."
      elsewhere={
        <p>
          Was it you after all? <Link to={paths.account()}>Leave it as it is</Link>.
        </p>
      }
      button="Keep my email"
      done={{
        title: "We've kept your email",
        text: 'Check your email for a link to choose a new password.',
      }}
    />
  )
}
