import { NetworkFirst, type RouteHandlerCallbackOptions } from 'serwist'
import { getConfig } from '#contract/academy.ts'
import { logout } from '#contract/accounts.ts'
import { convertCurrency } from '#contract/countries.ts'
import { getCourse, listRelatedCourses } from '#contract/courses.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments } from '#contract/payments.ts'
import { getReceipt } from '#contract/receipts.ts'
import { downloadTimetable, listMonth, listWeek } from '#contract/timetable.ts'
import { listOwnWaiting } from '#contract/waiting.ts'
import { paths } from '#pages/paths.ts'
import { forgetPersonalCaches, PERSONAL_CACHE } from '#shared/beforeReact/personalCaches.ts'
import { sessionInCookie } from '#shared/session.ts'

/** The calls that a learner can read offline: courses, timetables, payments, receipts, and the courses that they viewed. */
const KEPT_CALLS = [
  getConfig,
  listEnrolledCourses,
  getEnrolmentCount,
  listOwnWaiting,
  listWeek,
  listMonth,
  downloadTimetable,
  listPayments,
  getReceipt,
  getCourse,
  listRelatedCourses,
  convertCurrency,
].map(({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`))

/** Returns whether the answer to this call may be cached for its user. */
export function isOwnCall(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return (
    request.method === 'GET' && bearerOf(request) !== null && KEPT_CALLS.some(path => path.test(pathname))
  )
}

/** Returns the network's answer, or offline the same session's last one. */
export async function answerOwnCall(options: RouteHandlerCallbackOptions): Promise<Response> {
  const cacheName = await cacheOf(bearerOf(options.request) ?? '')
  // The caller is the current user, so other users' caches are deleted.
  await forgetPersonalCaches(cacheName)
  return new NetworkFirst({ cacheName }).handle(options)
}

/** Returns whether this request signs the user out: the API call, or the form of a page without script. */
export function isLeaving(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return request.method === logout.method && (pathname === logout.path || pathname === paths.logout())
}

function bearerOf(request: Request): string | null {
  return request.headers.get('authorization')
}

/** Returns the cache's name for the cookie's session; null for a visitor, and in browsers whose workers cannot read cookies. */
export async function cacheOfCookie(): Promise<string | null> {
  if (!('cookieStore' in globalThis)) return null
  const session = sessionInCookie((await cookieStore.get('user'))?.value)
  return session && cacheOf(`Bearer ${session.token}`)
}

async function cacheOf(bearer: string): Promise<string> {
  return `${PERSONAL_CACHE}${await fingerprint(bearer)}`
}

/** Returns a hash that names a session's cache without its token. */
async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
