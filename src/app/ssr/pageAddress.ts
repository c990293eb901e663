import { generatePath } from 'react-router-dom'
import { googleRefusal } from '#contract/rules/googleRefusal.ts'
import { matchPage, type PageMatch } from '#pages/matchPage.ts'
import type { PageAddress } from '#pages/pageRenderer.ts'
import { isPersonal } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { linkTokenIn } from '../../storefront/account/linkToken.ts'
import { wantedPage } from '../../storefront/account/postLoginRedirect.ts'
import { readFilters } from '../../storefront/catalogue/catalogueFilters.ts'
import { hasAllRatings } from '../../storefront/courseDetail/ratings/allRatings.ts'

const UNKNOWN_PATH = '/page-not-found'

const UNKNOWN: PageAddress = {
  path: UNKNOWN_PATH,
  modules: [],
  isShell: false,
  isPersonal: false,
  isForOneVisit: false,
  isSecret: false,
  isFreeText: false,
  isKnown: false,
}

/** The layout files of each area that are not part of the app's main bundle. */
const LAYOUTS = {
  public: [],
  signedIn: ['src/storefront/layout/learner/LearnerLayout.tsx'],
  learner: ['src/storefront/layout/learner/LearnerLayout.tsx'],
  tutor: ['src/shared/frame/TutorLayout.tsx', 'src/console/ConsoleRoot.tsx'],
}

/** Finds the page of a URL and its canonical address; see `PageAddress`. */
export function pageAddress(url: string): PageAddress {
  const { pathname, searchParams } = parsed(url)
  const match = matchPage(pathname)
  if (!match) return UNKNOWN
  const { page, params } = match
  const path = generatePath(page.path, params)
  const query = queryOf(match, searchParams)
  return {
    path: query === '' ? path : `${path}?${query}`,
    modules: modulesOf(match),
    isShell: page.rendered === 'browser',
    isPersonal: isPersonal(page),
    isForOneVisit: page.oneVisit === true,
    // Without a token this page asks for a code, and its address holds no secret.
    isSecret: page.secretAddress === true && (match.name !== 'verifyEmail' || query.startsWith('token=')),
    isFreeText: /^redirect_to=|(?:^|&)q=/.test(query),
    isKnown: true,
  }
}

/** Returns the source modules whose files a page needs; none for an unknown address. */
export function modulesOf(match: PageMatch | null): readonly string[] {
  return match === null ? [] : [...LAYOUTS[match.page.area], `src/${match.page.file}`]
}

/** Returns the part of a query that the page reads, normalised. */
function queryOf({ name, page }: PageMatch, search: URLSearchParams): string {
  const isOfLink = page.query?.includes('token') === true
  if (isPersonal(page) && !isOfLink) return String(search)
  if (name === 'catalogue') {
    const { page, ...asked } = readFilters(search)
    return paths.catalogue({ ...asked, page: page > 1 ? page : '' }).split('?')[1] ?? ''
  }
  const token = isOfLink ? linkTokenIn(search) : ''
  if (token !== '') return `token=${token}`
  const asked = (page.query ?? []).map(name => [name, search.has(name) ? READ[name]?.(search) : null])
  return String(new URLSearchParams(asked.filter(([, value]) => value != null) as [string, string][]))
}

const mark = () => '1'

/** Readers of a public page's query parameters; null for an invalid value. A mark counts by its presence. */
const READ: Readonly<Record<string, (search: URLSearchParams) => string | null>> = {
  redirect_to: search => wantedPage(search.get('redirect_to')),
  google: search => googleRefusal(search.get('google')),
  ratings: search => (hasAllRatings(search) ? 'all' : null),
  ended: mark,
  blocked: mark,
  sent: mark,
  reset: mark,
  erased: mark,
  done: mark,
}

/** Parses a request's target as a path of this site, `//host/x` too: its extra slash is removed. */
function parsed(url: string): URL {
  const base = 'http://academy.invalid'
  const path = url.replace(/^\/+/, '/')
  return URL.canParse(path, base) ? new URL(path, base) : new URL(UNKNOWN_PATH, base)
}
