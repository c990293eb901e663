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

/** The page that a `redirect_to` names, or null: other sites, and the pages for signing in and out themselves. */
export function wantedPage(redirectTo: string | null): string | null {
  const path = ownPath(redirectTo)
  const match = path === null ? null : matchPage(pathnameOf(path))
  return match?.page.entrance ? null : path
}

/** The page wanted after signing in, as links between the account pages hand it on; a hostile one is dropped. */
export function useRedirectQuery(): { redirect_to?: string } {
  const [search] = useSearchParams()
  const wanted = wantedPage(search.get('redirect_to'))
  return wanted === null ? {} : { redirect_to: wanted }
}

/** Returns the role whose area a page is in; null for a page that is for both, or everyone's. */
export function roleOfPage(path: string): UserType | null {
  const area = matchPage(pathnameOf(path))?.page.area ?? 'public'
  return area === 'public' || area === 'signedIn' ? null : area
}

function pathnameOf(path: string): string {
  return path.replace(/[?#].*$/s, '')
}
