import { randomUUID } from 'node:crypto'
import { paths } from '#pages/paths.ts'
import { ANYBODY } from './courses.ts'
import { type SteadyLoad, steadyLoad, type VisitRequest } from './steadyLoad.ts'

/** The users of the load, and the course that they open. */
interface People {
  url: string
  slug: string
  learners: readonly string[]
}

const VISITS_A_SECOND = 20

/** Learners who open their own pages, and requests per second for these. */
export const READERS = 100
export const OWN_PAGES_A_SECOND = 50
const OWN_PAGES = [paths.dashboard(), paths.enrolledCourses(), paths.paymentHistory()]

/** Describes the load per second, for the table. */
export const LOAD = `${VISITS_A_SECOND * 7} requests/s, ${VISITS_A_SECOND} of them payments`

/** Runs visitors who read pages, search and open a course, and learners who read their lists and open payments. */
export function mixedLoad({ url, slug, learners }: People, seconds: number): Promise<SteadyLoad> {
  const requestsOf = (turn: number) => visitOf(slug, learners[turn % learners.length] ?? '', turn)
  return steadyLoad(url, VISITS_A_SECOND, seconds, requestsOf)
}

/** Runs signed-in learners who open their own pages, which are rendered for each of them. */
export function ownPageLoad({ url, learners }: Pick<People, 'url' | 'learners'>, seconds: number) {
  return steadyLoad(url, OWN_PAGES_A_SECOND, seconds, turn => {
    const session = JSON.stringify({ token: learners[turn % READERS], userType: 'learner' })
    const headers = { cookie: `user=${encodeURIComponent(session)}`, 'accept-encoding': 'br' }
    return [{ path: OWN_PAGES[turn % OWN_PAGES.length] ?? '', headers }]
  })
}

function visitOf(slug: string, token: string, turn: number): VisitRequest[] {
  const headers = { authorization: `Bearer ${token}` }
  const payment = { reference: `bench-${randomUUID()}`, amount: 100, description: 'Bench' }
  return [
    { path: '/', headers: ANYBODY },
    { path: `/courses?q=sew&page=${(turn % 5) + 1}`, headers: ANYBODY },
    { path: `/courses/${slug}`, headers: ANYBODY },
    { path: `/api/courses?q=${randomUUID()}`, headers: ANYBODY },
    { path: '/api/courses/enrolled', headers },
    { path: '/api/payments/history', headers },
    {
      path: '/api/payments/create',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(payment),
    },
  ]
}
