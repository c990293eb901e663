import { matchPath } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { homeOf, ownPath, paths } from '#pages/paths.ts'

/**
 * Where a person goes after signing in or up: the page they wanted, when it is a page of this site that their role may
 * see; `usual` otherwise.
 */
export function postLoginRedirect(userType: UserType, redirectTo: string | null, usual: string): string {
  const wanted = wantedPage(redirectTo)
  if (wanted === null) return usual
  const role = roleOfPage(wanted)
  return role === null || role === userType ? wanted : homeOf(userType)
}

/** The page that a `redirect_to` names, or null: other sites, and the pages for signing in and out themselves. */
export function wantedPage(redirectTo: string | null): string | null {
  const path = ownPath(redirectTo)
  return path === null || matchesAny(ENTRY_PAGES, path) ? null : path
}

/** Whose area a page is in; null for a page that is everyone's. */
export function roleOfPage(path: string): UserType | null {
  if (matchesAny(LEARNER_PAGES, path)) return 'learner'
  return matchesAny(TUTOR_PAGES, path) ? 'tutor' : null
}

const ENTRY_PAGES = [
  paths.login(),
  paths.register(),
  paths.tutorLogin(),
  paths.tutorRegister(),
  paths.logout(),
]

const LEARNER_PAGES = [
  paths.dashboard(),
  paths.enrolledCourses(),
  paths.paymentHistory(),
  '/payment-history/:reference/receipt',
  paths.paymentSuccess(),
]

const TUTOR_PAGES = [
  paths.tutorDashboard(),
  paths.tutorCourses(),
  paths.tutorRefunds(),
  paths.courseUpload(),
  '/courses/:slug/edit',
  '/courses/:slug/manage',
]

function matchesAny(patterns: readonly string[], path: string): boolean {
  const pathname = path.replace(/[?#].*$/s, '')
  return patterns.some(pattern => matchPath(pattern, pathname) !== null)
}
