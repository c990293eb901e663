import { homeOf, paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { useRedirectQuery } from '../postLoginRedirect.ts'

/** The e-mail is confirmed, and where to go now. */
export function Verified() {
  const { session } = useRootData()
  const { redirect_to: wanted } = useRedirectQuery()
  const home = session ? homeOf(session.userType) : paths.login()
  return (
    <AccountFrame title="Confirm your e-mail" lead="Letters and a new password reach you now.">
      <Alert tone="success" title="Your e-mail is confirmed" />
      <LinkButton to={wanted ?? home} size="large" isWide>
        {session ? 'Go on' : 'Sign in'}
      </LinkButton>
    </AccountFrame>
  )
}
