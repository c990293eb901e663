import { getCourse, listTutorCourses } from '#contract/courses.ts'
import { type Endpoint, filledPath } from '#contract/endpoint.ts'
import { getEnrolmentCount } from '#contract/enrolments.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { listHistory } from '#contract/tutor/history.ts'
import { listLearners, listSales } from '#contract/tutor/learners.ts'
import { listReversals } from '#contract/tutor/reversals.ts'
import { matchPage } from './matchPage.ts'
import type { PageName, TutorPageName } from './pages.ts'

/** A call that a page makes first. `query` applies if the page's own address has no query. */
interface FirstCall {
  endpoint: Endpoint
  query?: Record<string, string | number>
}

/**
 * The API calls of each console page's first view. They are not in the page table, which every visitor downloads: the server
 * reads them, and the browser does when a tutor hovers over a link.
 */
const firstCalls: { readonly [Name in TutorPageName]?: readonly FirstCall[] } = {
  tutorDashboard: [
    { endpoint: getEnrolmentCount },
    { endpoint: listTutorEnrolments, query: { items: 5, page: 1 } },
  ],
  tutorCourses: [{ endpoint: listTutorCourses, query: { items: 25, page: 1, sort: 'newest' } }],
  tutorLearners: [
    {
      endpoint: listLearners,
      query: { filter: '{}', range: '[0,24]', sort: '["last_enrolled_at","DESC"]' },
    },
  ],
  tutorPayments: [
    { endpoint: listSales, query: { filter: '{}', range: '[0,24]', sort: '["paid_at","DESC"]' } },
  ],
  tutorRefunds: [
    {
      endpoint: listReversals,
      query: { filter: '{}', range: '[0,24]', sort: '["created_at","DESC"]' },
    },
  ],
  tutorHistory: [{ endpoint: listHistory, query: { filter: '{}', range: '[0,24]', sort: '["id","DESC"]' } }],
  courseEdit: [{ endpoint: getCourse }],
  courseManage: [{ endpoint: getCourse }],
}

/** Returns the API addresses that the page at `url`, a path with its query, requests first. */
export function firstCallsOf(url: string): string[] {
  const [path = '/', search = ''] = url.split('?')
  const match = matchPage(path)
  if (!match) return []
  const calls: Partial<Record<PageName, readonly FirstCall[]>> = firstCalls
  return (calls[match.name] ?? [])
    .filter(({ query }) => query === undefined || search === '')
    .map(call => addressOf(call, match.params))
}

function addressOf({ endpoint, query }: FirstCall, params: Readonly<Record<string, string>>): string {
  const address = filledPath(endpoint, params)
  if (!query) return address
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${address}?${new URLSearchParams(texts)}`
}
