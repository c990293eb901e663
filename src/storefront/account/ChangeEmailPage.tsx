import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { confirmChange, EmailLink } from './EmailLink.tsx'

export const action = confirmChange

const TITLE = 'Confirm your new email'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /change-email: the button behind the link sent to the new mailbox. */
export function Component() {
  return (
    <EmailLink
      title={TITLE}
      lead="You'll sign in with it and get our emails there."
      elsewhere={
        <p>
          <Link to={paths.account()}>Your account</Link>
        </p>
      }
      button="Confirm new email"
      done={{ title: 'Email changed', text: 'Sign in with the new email from now on.' }}
    />
  )
}
