import type { listCourses } from '#contract/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import { type PageName, pageList, pages } from './pages.ts'

/**
 * Makes the address of each page of the table: `paths.about()`, `paths.course('weaving')`. The pages that take a parameter or
 * a query stand below; all others come from their row alone.
 */
export const paths = {
  ...fixedPaths(),
  catalogue: (filters: CatalogueFilters = {}) => withQuery(pages.catalogue.path, filters),
  course: (slug: string) => withParameter(pages.course.path, slug),
  enrol: (slug: string, query: { method?: LearningMethod; cohort?: string } = {}) =>
    withQuery(withParameter(pages.enrol.path, slug), query),
  timetable: (query: { month?: string; view?: 'list' } = {}) => withQuery(pages.timetable.path, query),
  tutor: (slug: string) => withParameter(pages.tutorPage.path, slug),
  rate: (slug: string) => withParameter(pages.rate.path, slug),
  register: (query: RedirectQuery = {}) => withQuery(pages.register.path, query),
  login: (query: RedirectQuery = {}) => withQuery(pages.login.path, query),
  tutorRegister: (query: RedirectQuery = {}) => withQuery(pages.tutorRegister.path, query),
  tutorLogin: (query: RedirectQuery = {}) => withQuery(pages.tutorLogin.path, query),
  forgotPassword: (query: { sent?: string } = {}) => withQuery(pages.forgotPassword.path, query),
  resetPassword: (query: { token?: string } = {}) => withQuery(pages.resetPassword.path, query),
  verifyEmail: (
    query: { token?: string; done?: string; sent?: string } & Pick<RedirectQuery, 'redirect_to'> = {},
  ) => withQuery(pages.verifyEmail.path, query),
  changeEmail: (query: { token?: string; done?: string } = {}) => withQuery(pages.changeEmail.path, query),
  keepEmail: (query: { token?: string; done?: string } = {}) => withQuery(pages.keepEmail.path, query),
  onsiteClasses: (query: { done?: string } = {}) => withQuery(pages.onsiteClasses.path, query),
  account: (query: { saved?: string; google?: string } = {}) => withQuery(pages.account.path, query),
  notifications: (query: { before?: string } = {}) => withQuery(pages.notifications.path, query),
  receipt: (reference: string) => withParameter(pages.receipt.path, reference),
  receiptCheck: (token: string) => withParameter(pages.receiptCheck.path, token),
  unsubscribe: (token: string) => withParameter(pages.unsubscribe.path, token),
  paymentSuccess: (query: { reference?: string } = {}) => withQuery(pages.paymentSuccess.path, query),
  tutorLearner: (id: number) => withParameter(pages.tutorLearner.path, String(id)),
  courseEdit: (slug: string) => withParameter(pages.courseEdit.path, slug),
  courseManage: (slug: string) => withParameter(pages.courseManage.path, slug),
}

type FixedName = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:${string}` ? never : Name
}[PageName]

function fixedPaths() {
  const fixed = pageList
    .filter(([, { path }]) => !path.includes(':'))
    .map(([name, { path }]) => [name, () => path])
  return Object.fromEntries(fixed) as { [Name in FixedName]: () => (typeof pages)[Name]['path'] }
}

/** What the catalogue's address may ask for. */
type CatalogueFilters = Partial<Record<Exclude<keyof QueryOf<typeof listCourses>, 'items'>, string | number>>

interface RedirectQuery {
  redirect_to?: string
  /** Not empty: whoever is sent to sign in had a session, and it has ended. */
  ended?: string
  /** Not empty: a new password was chosen, and is to be signed in with. */
  reset?: string
  /** Not empty: the account of who comes is erased. */
  erased?: string
  /** Why Google did not bring somebody in. */
  google?: string
}

/** Where a signed-in person is at home: tutors in their console, learners on their dashboard, an admin on the page of the own account. */
export function homeOf(userType: string | undefined): string {
  if (userType === 'admin') return paths.account()
  return userType === 'tutor' ? paths.tutorDashboard() : paths.dashboard()
}

/**
 * A `redirect_to` as a path of this site, or null: other hosts, `//host`, `/\host`, schemes and control characters are
 * refused, so that no link can send a person elsewhere after signing in.
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

/** The path with `value` in place of its one parameter. */
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
