import { Link, useSearchParams } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { homeOf, paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { COOKIES_BLOCKED } from './authActions.ts'
import { roleOfPage, wantedPage } from './postLoginRedirect.ts'

/** Says why the user is on the sign-in page, e.g. an ended session, blocked cookies, the wrong role or a new password. */
export function SignedInNotice() {
  const { session, hasSessionEnded } = useRootData()
  const [search] = useSearchParams()
  const wanted = wantedPage(search.get('redirect_to'))
  const neededRole = wanted === null ? null : roleOfPage(wanted)
  if (!session && search.has('reset')) {
    return (
      <Alert tone="success" title="Password changed">
        <p>Sign in with your new password.</p>
      </Alert>
    )
  }
  if (!session && search.has('erased')) {
    return (
      <Alert tone="success" title="Account deleted">
        <p>We've emailed you to confirm it. You can create a new account at any time.</p>
      </Alert>
    )
  }
  if (!session && search.has('blocked')) {
    return (
      <Alert title="oops!">
        <p>{COOKIES_BLOCKED}</p>
      </Alert>
    )
  }
  if (!session)
    return <SignInNotice hasEnded={hasSessionEnded || search.has('ended')} isWanted={neededRole !== null} />
  const { userType, data } = session
  const isAdmin = userType === 'admin'
  const home = <Link to={homeOf(userType)}>{isAdmin ? 'your account' : 'your dashboard'}</Link>
  return neededRole !== null && neededRole !== userType ? (
    <Alert tone="info" title={`You are signed in as ${isAdmin ? 'an' : 'a'} ${userType}`}>
      <p>
        This page is for {nameOf[neededRole]}. Sign in with a {neededRole} account to see it, or go to {home}.
      </p>
    </Alert>
  ) : (
    <Alert tone="info" title={`You are signed in${data.firstname && ` as ${data.firstname}`}`}>
      <p>
        Go to {home}, <Link to={paths.logout()}>log out</Link>, or sign in with another account.
      </p>
    </Alert>
  )
}

function SignInNotice({ hasEnded, isWanted }: { hasEnded: boolean; isWanted: boolean }) {
  if (!hasEnded && !isWanted) return null
  return (
    <Alert tone="info" title={hasEnded ? 'Your session has ended' : 'Sign in to see this page'}>
      <p>
        {hasEnded && 'We sign you out after a day. '}
        {isWanted ? 'Sign in to continue.' : 'Sign in to continue.'}
      </p>
    </Alert>
  )
}

const nameOf: Record<UserType, string> = { learner: 'learners', tutor: 'tutors', admin: 'admins' }
