import type { LearningMethod } from '#contract/rules/learningMethod.ts'

/** Every address of the site, written once (specification section 2); the route table takes the patterns below. */
export const paths = {
  home: () => '/',
  courses: (filters: CatalogueFilters = {}) => withQuery('/courses', filters),
  course: (slug: string) => `/courses/${encodeURIComponent(slug)}`,
  enrol: (slug: string, query: { method?: LearningMethod } = {}) =>
    withQuery(`${paths.course(slug)}/enrol`, query),
  register: (query: RedirectQuery = {}) => withQuery('/register', query),
  login: (query: RedirectQuery = {}) => withQuery('/login', query),
  tutorRegister: (query: RedirectQuery = {}) => withQuery('/tutor/register', query),
  tutorLogin: (query: RedirectQuery = {}) => withQuery('/tutor/login', query),
  logout: () => '/logout',
  about: () => '/about',
  contact: () => '/contact',
  whatWeDo: () => '/what-we-do',
  team: () => '/team',
  terms: () => '/terms',

  dashboard: () => '/dashboard',
  enrolledCourses: () => '/courses/enrolled',
  paymentHistory: () => '/payment-history',
  receipt: (reference: string) => `/payment-history/${encodeURIComponent(reference)}/receipt`,
  paymentSuccess: (query: { reference?: string } = {}) => withQuery('/payment-success', query),

  tutorDashboard: () => '/tutor/dashboard',
  tutorCourses: () => '/tutor/courses',
  tutorRefunds: () => '/tutor/refunds',
  courseUpload: () => '/courses/upload',
  courseEdit: (slug: string) => `${paths.course(slug)}/edit`,
  courseManage: (slug: string) => `${paths.course(slug)}/manage`,
} as const

/** What the catalogue's address may ask for. */
export interface CatalogueFilters {
  category?: string
  q?: string
  price?: string
  duration?: string
  sort?: string
  page?: string | number
}

interface RedirectQuery {
  redirect_to?: string
}

/** Where a signed-in person is at home: tutors in their console, everyone else on the learner's dashboard. */
export function homeOf(userType: string | undefined): string {
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

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
