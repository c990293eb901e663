import { Link, useSearchParams } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { homeOf, paths } from '#shared/paths.ts'
import { useRootData } from '#shared/siteContext.ts'
import { Alert } from '../ui/Alert.tsx'
import { roleOfPage, wantedPage } from './afterEntry.ts'

/** Tells somebody who is signed in already so, and why a guard has sent them here when their role was the wrong one. */
export function SignedInNotice() {
  const { session } = useRootData()
  const [search] = useSearchParams()
  if (!session) return null
  const wanted = wantedPage(search.get('redirect_to'))
  const neededRole = wanted === null ? null : roleOfPage(wanted)
  const { userType, data } = session
  const home = <Link to={homeOf(userType)}>your dashboard</Link>
  return neededRole !== null && neededRole !== userType ? (
    <Alert tone="info" title={`You are signed in as a ${userType}`}>
      <p>
        The page you asked for is for {nameOf[neededRole]}. Sign in with a {neededRole}’s account to see it,
        or go to {home}.
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

const nameOf: Record<UserType, string> = { learner: 'learners', tutor: 'tutors' }
