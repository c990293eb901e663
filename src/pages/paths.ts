import { type PageName, pageList, type pages } from './pages.ts'

/** Returns a page's address: `paths.about()`, `paths.course('weaving')`, `paths.timetable({ view: 'list' })`. */
export const paths = Object.fromEntries(pageList.map(([name, { path }]) => [name, pathsOf(path)])) as {
  [Name in PageName]: PathOf<(typeof pages)[Name]>
}

type PathOf<Row> = Row extends { path: `${string}:${string}` }
  ? (parameter: string | number, query?: Query<Row>) => string
  : (query?: Query<Row>) => string

type Query<Row> = Row extends { query: readonly (infer Name extends string)[] }
  ? { [Key in Name]?: string | number | undefined }
  : Record<string, never>

function pathsOf(path: string): (...parts: never[]) => string {
  return path.includes(':')
    ? (parameter: string | number, query: object = {}) =>
        withQuery(withParameter(path, String(parameter)), query)
    : (query: object = {}) => withQuery(path, query)
}

/** Returns the home page of a role: the console for tutors, the account page for admins, the dashboard for learners. */
export function homeOf(userType: string | undefined): string {
  if (userType === 'admin') return paths.account()
  return userType === 'tutor' ? paths.tutorDashboard() : paths.dashboard()
}

/** The id of the enrolment page's last step, the button to pay. */
export const PAY_ID = 'pay'

/** Returns the page on which a learner takes an offered seat: the start is chosen, so it opens at the button. */
export function takeSeatPath(slug: string, cohortId: number): string {
  return `${paths.enrol(slug, { cohort: cohortId })}#${PAY_ID}`
}

/**
 * Returns a `redirect_to` as a path of this site, or null: refuses other hosts, `//host`, `/\host`, schemes and control
 * characters, so that no link can lead to another site after sign-in.
 */
export function ownPath(redirectTo: string | null | undefined): string | null {
  if (!redirectTo || !/^\/(?![/\\])/.test(redirectTo) || /[\\\p{Cc}]/u.test(redirectTo)) return null
  const base = 'https://academy.invalid'
  if (!URL.canParse(redirectTo, base)) return null
  const url = new URL(redirectTo, base)
  return url.origin === base && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null
}

/** Returns the path with `value` for its one parameter. */
function withParameter(path: string, value: string): string {
  return path.replace(/:\w+/, () => encodeURIComponent(value))
}

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
