import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { confirmChange, EmailLink } from './EmailLink.tsx'

export const action = confirmChange

const TITLE = 'Confirm your new e-mail'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /change-email: the button behind the link sent to the new mailbox. */
export function Component() {
  return (
    <EmailLink
      title={TITLE}
      lead="From then on you sign in with it, and letters go there."
      elsewhere={
        <p>
          <Link to={paths.account()}>Your account</Link>
        </p>
      }
      button="Confirm the address"
      done={{ title: 'Your e-mail is changed', text: 'Sign in with the new one from now on.' }}
    />
  )
}
