import { useSearchParams } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { matchPage } from '#pages/matchPage.ts'
import { homeOf, ownPath } from '#pages/paths.ts'

/**
 * Returns the page to open after sign-in or sign-up: the page that the person wanted, if their role may see it, or else the
 * home page of their role. Returns `usual` if they wanted no page of this site.
 */
export function postLoginRedirect(userType: UserType, redirectTo: string | null, usual: string): string {
  const wanted = wantedPage(redirectTo)
  if (wanted === null) return usual
  const role = roleOfPage(wanted)
  return role === null || role === userType ? wanted : homeOf(userType)
}

/** Returns the page that a `redirect_to` names; null for other sites and for the sign-in and sign-out pages. */
export function wantedPage(redirectTo: string | null): string | null {
  const path = ownPath(redirectTo)
  const match = path === null ? null : matchPage(pathnameOf(path))
  return match?.page.entrance ? null : path
}

/** Returns the query that passes the wanted page on between the account pages; drops a hostile one. */
export function useRedirectQuery(): { redirect_to?: string } {
  const [search] = useSearchParams()
  const wanted = wantedPage(search.get('redirect_to'))
  return wanted === null ? {} : { redirect_to: wanted }
}

/** Returns the role that a page's area needs; null for a page of any role or of everyone. */
export function roleOfPage(path: string): UserType | null {
  const area = matchPage(pathnameOf(path))?.page.area ?? 'public'
  return area === 'public' || area === 'signedIn' ? null : area
}

function pathnameOf(path: string): string {
  return path.replace(/[?#].*$/s, '')
}
