import { generatePath, matchRoutes } from 'react-router-dom'
import type { PageAddress } from '#pages/pageRenderer.ts'
import { paths } from '#pages/paths.ts'
import { wantedPage } from '../../storefront/account/postLoginRedirect.ts'
import { askedFor } from '../../storefront/catalogue/catalogueFilters.ts'
import type { StaticHandler } from './branches.ts'
import { ONE_VISIT, SHELL } from './routeHandles.ts'

const UNKNOWN_PATH = '/page-not-found'

/** Finds the page of an address and spells it in the one way; see `PageAddress`. */
export function pageAddress(handlerOf: (pathname: string) => StaticHandler, url: string): PageAddress {
  const { pathname, searchParams } = parsed(url)
  const matches = matchRoutes(handlerOf(pathname).dataRoutes, pathname) ?? []
  const leaf = matches.at(-1)
  const modules = modulesOf(matches)
  if (!leaf || leaf.route.path === undefined || leaf.route.path === '*') {
    return {
      path: UNKNOWN_PATH,
      modules,
      isShell: false,
      isForOneVisit: false,
      isFreeText: false,
      isKnown: false,
    }
  }
  const known = queryOf(leaf.route.path, searchParams)
  const path = generatePath(leaf.route.path, leaf.params)
  return {
    path: known.query === '' ? path : `${path}?${known.query}`,
    modules,
    isShell: matches.some(({ route }) => route.handle === SHELL),
    isForOneVisit: leaf.route.handle === ONE_VISIT,
    isFreeText: known.isFreeText,
    isKnown: true,
  }
}

/** The modules of matched routes: a page's route has its module's path as its id. */
export function modulesOf(matches: readonly { route: { id?: string } }[]): string[] {
  return matches.flatMap(({ route: { id } }) => (id?.includes('/') ? [`src/${id}.tsx`] : []))
}

/** The part of a query that a page reads. */
function queryOf(pattern: string, search: URLSearchParams): { query: string; isFreeText: boolean } {
  if (pattern === paths.courses()) {
    const { page, ...asked } = askedFor(search)
    const address = paths.courses({ ...asked, page: page > 1 ? page : '' })
    return { query: address.split('?')[1] ?? '', isFreeText: asked.q !== undefined }
  }
  // A receipt is between its holder and us.
  if (pattern === '/receipts/:token') return { query: '', isFreeText: true }
  const wanted = ENTRY_PATTERNS.has(pattern) ? wantedPage(search.get('redirect_to')) : null
  if (wanted === null) return { query: '', isFreeText: false }
  return { query: String(new URLSearchParams({ redirect_to: wanted })), isFreeText: true }
}

const ENTRY_PATTERNS = new Set<string>([
  paths.login(),
  paths.register(),
  paths.tutorLogin(),
  paths.tutorRegister(),
])

/** A request's target as a path of this site: `//host/x` is a path of ours with a slash too many. */
function parsed(url: string): URL {
  const base = 'http://academy.invalid'
  const path = url.replace(/^\/+/, '/')
  return URL.canParse(path, base) ? new URL(path, base) : new URL(UNKNOWN_PATH, base)
}
