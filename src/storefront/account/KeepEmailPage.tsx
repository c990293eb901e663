import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { EmailLink, stopChange } from './EmailLink.tsx'

export const action = stopChange

const TITLE = 'Keep your e-mail'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /keep-email: lets an account's owner stop an e-mail change that somebody else requested. */
export function Component() {
  return (
    <EmailLink
      title={TITLE}
      lead="Everybody is signed out, and your password opens nothing any more: a letter brings you the way to a new one. Passkeys, a linked Google account, and a second factor of the last days are taken out: they may be somebody else’s."
      elsewhere={
        <p>
          It was you after all? Then <Link to={paths.account()}>leave it as it is</Link>.
        </p>
      }
      button="Keep my e-mail"
      done={{
        title: 'Your e-mail stays',
        text: 'Look into your mailbox: a letter brings a link for a new password.',
      }}
    />
  )
}
