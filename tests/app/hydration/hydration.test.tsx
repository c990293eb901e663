import { act, cleanup } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { renderer } from '#app/entry.server.tsx'
import { createRoutes } from '#app/routes.tsx'
import { pageDataFrom } from '#app/ssr/pageData.ts'
import { convertCurrency, listCountries } from '#contract/countries.ts'
import { getCourse, listCategories, listCourses, listRelatedCourses } from '#contract/courses.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments } from '#contract/payments.ts'
import { getReceipt } from '#contract/receipts.ts'
import { listFreeSlots } from '#contract/slots.ts'
import { listMonth, listWeek } from '#contract/timetable.ts'
import type { AskInProcess, PageVisit } from '#pages/pageRenderer.ts'
import { createApiClient } from '#shared/api/apiClient.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import type { SessionStore } from '#shared/session.ts'
import { FakeApi, refused } from '../../support/screens/fakeApi.ts'
import { memorySession } from '../../support/screens/memorySession.ts'
import {
  enrolled,
  learnerSession,
  ownClass,
  paid,
  shownCourse,
  shownWeek,
} from '../../support/screens/shown.ts'
import { shownReceipt } from '../../support/screens/shownReceipt.ts'

afterEach(cleanup)

const course = shownCourse({
  intro_video_link: 'https://youtu.be/dQw4w9WgXcQ',
  topics: [
    {
      id: 1,
      slug: 'warp',
      topic: 'The warp',
      detail: 'One\nTwo',
      external_resources: 'https://example.com',
      version: 1,
    },
  ],
  objectives: [{ id: 1, objective: 'Warp a loom', version: 1 }],
  ratings: [
    {
      id: 1,
      rating: 4,
      comment: 'Clear.',
      user: { firstname: 'Bisi', lastname: 'Ade' },
      helpful_count: 3,
      created_at: '2026-02-01T23:30:00.000Z',
    },
  ],
})
const list = { data: [course], total: 60, page: 1, per_page: 24, last_page: 3 }

const api = new FakeApi()
  .on(listCourses, { data: list })
  .on(listCategories, { data: [{ ...course.category, courses_count: 9, courses: [course] }] })
  .on(getCourse, ({ params }) =>
    params.slug === course.slug ? { data: course } : refused('course.not_found', 'Course not found.'),
  )
  .on(listFreeSlots, {
    data: [
      {
        id: 3,
        starts_at: '2026-03-09T17:00:00.000Z',
        ends_at: '2026-03-09T18:00:00.000Z',
        time_zone: 'Africa/Lagos',
        starts_local: '2026-03-09T18:00',
        ends_local: '2026-03-09T19:00',
        place: 'Studio in Yaba',
      },
    ],
  })
  .on(listRelatedCourses, { data: [shownCourse({ id: 7, slug: 'weaving', title: 'Weaving' })] })
  .on(convertCurrency, { rate: 430 })
  .on(listCountries, { data: [{ id: 1, name: 'Ghana', payment_currency: 'USD' }] })
  .on(getEnrolmentCount, { data: { all: 3, ongoing: 2, completed: 1, total: 3 } })
  .on(listEnrolledCourses, { data: [enrolled()] })
  .on(listWeek, shownWeek([ownClass({ time_zone: 'Europe/London', starts_local: '2026-03-03T17:00' })], null))
  .on(listMonth, {
    data: { ...shownWeek([ownClass()]).data, month: '2026-03', has_more: false },
  })
  .on(listPayments, { data: [paid(), paid({ id: 2, reference: 'abc123-2', status: 'pending' })] })
  .on(getReceipt, { data: shownReceipt() })

const client = createApiClient({ baseUrl: '', bearer: () => 'academy-web', fetch: api.fetch })

const ask: AskInProcess = async ({ method, path }, input) => {
  const address = Object.entries(input.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, value),
    path,
  )
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  try {
    const reply = await client.request(`${address}?${new URLSearchParams(query)}`, { method })
    return { status: 200, text: await reply.text() }
  } catch (fault) {
    if (!(fault instanceof ApiFailure)) throw fault
    return {
      status: fault.status,
      text: JSON.stringify({ status: 'error', code: fault.code, error: fault.detail, request_id: 'x' }),
    }
  }
}

const PAGES = [
  '/',
  '/courses',
  '/courses?category=design&sort=price&page=2',
  `/courses/${course.slug}`,
  '/courses/none',
  `/courses/${course.slug}/enrol?method=physical`,
  '/login?redirect_to=/dashboard',
  '/register',
  '/tutor/login',
  '/tutor/register',
  '/about',
  '/contact',
  '/what-we-do',
  '/team',
  '/terms',
  '/privacy',
  '/help',
  '/nowhere',
]

const OWN_PAGES = [
  '/dashboard',
  '/courses/enrolled',
  '/timetable',
  '/timetable?month=2026-03&view=list',
  '/payment-history',
  '/payment-success?reference=abc123-1',
  '/payment-history/abc123-1/receipt',
  `/courses/${course.slug}/enrol`,
]

test.each(
  PAGES.flatMap(page => (['anonymous', 'learner', 'tutor'] as const).map(role => [page, role] as const)),
)('what the server renders of %s for %s is what React would', (url, role) =>
  expectSameOnceHydrated(url, role, memorySession()),
)

test.each(OWN_PAGES)('what the server renders of %s for its owner is what React would', url => {
  const session = learnerSession()
  const { data, isVerified, userType } = session
  const owner = { person: { ...data, isVerified, userType } }
  return expectSameOnceHydrated(url, owner, memorySession(session))
})

async function expectSameOnceHydrated(url: string, reader: PageVisit['reader'], session: SessionStore) {
  const page = await renderer.render({ url, reader, ask, publicUrl: 'http://academy.test' })
  if (page === 'same' || page.kind === 'redirect') throw new Error('This is no page.')
  expect(page.hasFailedPart && url !== '/courses/none').toBe(false)
  const root = document.createElement('div')
  root.innerHTML = page.body
  document.head.innerHTML = page.head
  document.body.append(root)

  const routes = createRoutes()
  for (const { route } of matchRoutes(routes, url.split('?')[0] ?? '/') ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const router = createMemoryRouter(routes, {
    initialEntries: [url],
    hydrationData: pageDataFrom(page.data),
    getContext: () => new RouterContextProvider(new Map([[loaderContext, { api: client, session }]])),
  })
  const mismatches: unknown[] = []
  const before = root.innerHTML
  const react = await act(async () =>
    hydrateRoot(
      root,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { onRecoverableError: error => mismatches.push(error) },
    ),
  )
  expect(mismatches).toEqual([])
  expect(root.querySelector('h1')?.textContent).toBe(
    new DOMParser().parseFromString(before, 'text/html').querySelector('h1')?.textContent,
  )
  await act(async () => react.unmount())
  root.remove()
}
