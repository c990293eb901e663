import { configure, fireEvent } from '@testing-library/react'
import { beforeAll } from 'vitest'
import type { AcademyConfig } from '#contract/academy.ts'
import { getCourse, listCategories, listTutorCourses } from '#contract/courses.ts'
import { getEnrolmentCount } from '#contract/enrolments.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { getAccount } from '#contract/ownAccount.ts'
import { DEFAULT_CARD_FEES } from '#contract/rules/cardFees.ts'
import { listClassSessions } from '#contract/tutor/classes.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { getSellingTerms, listCourseNames } from '#contract/tutor/ownCourses.ts'
import { listReversals } from '#contract/tutor/reversals.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { listSlots } from '#contract/tutor/slots.ts'
import { FakeApi } from './fakeApi.ts'
import { xhrOver } from './fakeXhr.ts'
import { ownAccount } from './ownAccount.ts'
import { renderSite } from './renderSite.tsx'
import { purchase, shownCourse, tutorSession } from './shown.ts'

/** Loads the console beforehand: its modules take longer than a test may wait for its first page. */
beforeAll(async () => {
  await Promise.all([
    import('../../../src/console/ConsoleRoot.tsx'),
    import('../../../src/console/pages/TutorDashboardPage.tsx'),
    import('../../../src/console/pages/RefundListPage.tsx'),
    import('../../../src/console/pages/HistoryListPage.tsx'),
    import('../../../src/console/pages/ClassListPage.tsx'),
    import('../../../src/console/pages/LearnerListPage.tsx'),
    import('../../../src/console/pages/LearnerPage.tsx'),
    import('../../../src/console/pages/PaymentListPage.tsx'),
    import('../../../src/console/resources/courses/CourseListPage.tsx'),
    import('../../../src/console/resources/courses/CourseCreatePage.tsx'),
    import('../../../src/console/resources/courses/CourseEditPage.tsx'),
    import('../../../src/console/resources/courses/CourseManagePage.tsx'),
    import('../../../src/console/resources/cohorts/CohortTable.tsx'),
    import('../../../src/console/resources/slots/SlotTable.tsx'),
    import('../../../src/console/resources/reviews.tsx'),
    import('../../../src/console/resources/classes/SeriesCreate.tsx'),
    import('../../../src/console/resources/classes/AttendanceDialog.tsx'),
    import('../../../src/console/resources/classes/ClassMonth.tsx'),
    import('../../../src/console/resources/classes/ClassWeek.tsx'),
  ])
}, 120_000)

/** Enters a text at once: typing would render a whole form per key. */
export function enter(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
}

/** Returns a course as its own tutor sees it. */
export function ownCourse(overrides: Partial<CourseDetail> = {}): CourseDetail {
  return shownCourse({
    viewer: { is_owner: true, is_enrolled: false, rating: null, helpful_rating_ids: [] },
    topics: [
      {
        id: 1,
        slug: 'the-pot',
        topic: 'The pot',
        detail: 'Clay.\nWater.',
        external_resources: 'A book',
        version: 2,
      },
      { id: 2, slug: 'the-leaf', topic: 'The leaf', detail: null, external_resources: null, version: 1 },
    ],
    objectives: [{ id: 5, objective: 'Dye a cloth blue', version: 6 }],
    ...overrides,
  })
}

/** Returns a page of a list as the API does. */
export function page<Row>(data: Row[], total = data.length) {
  return { data, total, page: 1, per_page: 25, last_page: Math.max(1, Math.ceil(total / 25)) }
}

/** Returns a plain REST list as the API does. */
export function listReply(unit: string, rows: unknown[], total = rows.length): Response {
  return Response.json(rows, { headers: { 'content-range': `${unit} 0-${rows.length}/${total}` } })
}

/** Returns a server that answers the calls of every console page; the tutor has one course. */
export function tutorAcademy(
  course = ownCourse(),
  purchases = [purchase()],
  config: Partial<AcademyConfig> = {},
): FakeApi {
  const api = new FakeApi(config)
  globalThis.XMLHttpRequest = xhrOver(api.fetch)
  return api
    .on(getAccount, { data: ownAccount({ user_type: 'tutor' }) })
    .on(getCourse, { data: course })
    .on(listTutorCourses, page([course]))
    .on(listCategories, {
      data: [
        { id: 1, name: 'Craft', slug: 'craft', courses_count: 1 },
        { id: 2, name: 'Music', slug: 'music', courses_count: 0 },
      ],
    })
    .on(listTutorEnrolments, page(purchases))
    .on(getEnrolmentCount, { data: { all: 6, ongoing: 25, completed: 94, total: 119 } })
    .on(listReversals, listReply('reversals', []))
    .on(listReviews, listReply('reviews', []))
    .on(listClassSessions, listReply('class-sessions', []))
    .on(listSlots, listReply('slots', []))
    .on(listCourseNames, { data: [{ slug: course.slug, title: course.title }] })
    .on(getInsights, { data: { months: [], courses: [], courses_total: 0 } })
    .on(getSellingTerms, { data: { rate: 730, fees: DEFAULT_CARD_FEES } })
}

/** Opens a console page as a signed-in tutor. */
export function renderConsole(address: string, api = tutorAcademy(), session = tutorSession()) {
  // MUI is slow in jsdom, most of all if a query by role checks each element's visibility.
  configure({ defaultHidden: true })
  return renderSite(address, { api, session })
}
