import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getEnrolmentCount } from '#contract/enrolments.ts'
import { listTimetable } from '#contract/timetable.ts'
import { getAttendance } from '#contract/tutor/attendance.ts'
import { listClassSessions } from '#contract/tutor/classes.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { listSlots } from '#contract/tutor/slots.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, ownCourse, page, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { unreachable } from '../support/screens/fakeApi.ts'
import { purchase, tutorSession } from '../support/screens/shown.ts'

test('the tutor dashboard greets with "Welcome" and the first name', async () => {
  renderConsole('/tutor/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Tunde' })).toBeVisible()
  await screen.findByText('Ongoing')
})

test('three counters show all courses, ongoing enrolments, and the total with how many are completed', async () => {
  renderConsole('/tutor/dashboard')
  expect(await screen.findByText('119')).toBeVisible()
  expect(screen.getByText('All courses').nextSibling).toHaveTextContent('6')
  expect(screen.getByText('Ongoing Enrolments').nextSibling).toHaveTextContent('25')
  expect(screen.getByText('Total Enrolments').nextSibling).toHaveTextContent('119')
  expect(screen.getByText('94 completed')).toBeVisible()
  await screen.findByText('Ongoing')
})

test('counters that are on their way are dashes and no 0', async () => {
  renderConsole(
    '/tutor/dashboard',
    tutorAcademy().on(getEnrolmentCount, () => new Promise(() => {})),
  )
  const figure = (await screen.findByText('All courses')).nextElementSibling
  expect(figure).toHaveTextContent(/^–$/)
  await screen.findByText('Ongoing')
})

test('counters that cannot be loaded stay 0 and show the error itself', async () => {
  const api = tutorAcademy().on(getEnrolmentCount, unreachable())
  renderConsole('/tutor/dashboard', api)
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the academy")
  expect(screen.getByText('All courses').nextSibling).toHaveTextContent('0')
  await screen.findByText('Ongoing')
  expect(takePrinted()).toHaveLength(1)
})

test('the next classes of all courses stand first, each a press from its link and from its attendance', async () => {
  const now = Date.now()
  const starts_at = new Date(now + 60_000).toISOString()
  const ends_at = new Date(now + 3_600_000).toISOString()
  const course = { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' }
  const vat = { course, starts_at, ends_at, meeting_link: 'https://meet.example.com/dye', cancelled_at: null }
  const booked = {
    ...{ id: 7, course, starts_at: ends_at, ends_at, state: 'taken', place: { id: 1, name: 'Roof in Yaba' } },
    learner: { firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com' },
  }
  const api = tutorAcademy()
    .on(listClassSessions, ({ query }) => {
      expect(JSON.parse(String(query.filter)), 'cancelled classes take no room').toMatchObject({
        state: 'held',
      })
      return listReply('class-sessions', [{ ...vat, id: 4, title: 'First vat' }])
    })
    .on(listSlots, ({ query }) => {
      expect(JSON.parse(String(query.filter))).toMatchObject({ state: 'booked' })
      return listReply('slots', [booked])
    })
    .on(getAttendance, {
      session: { id: 4, title: 'First vat', starts_at, ends_at },
      is_open: true,
      is_long_past: false,
      learners: [],
    })
  const { person } = renderConsole('/tutor/dashboard', api)
  const next = await screen.findByRole('region', { name: 'Next classes' })
  expect(await within(next).findByRole('link', { name: 'Join First vat' })).toHaveAttribute(
    'href',
    'https://meet.example.com/dye',
  )
  expect(within(next).getAllByRole('listitem')).toHaveLength(2)
  expect(within(next).getByRole('link', { name: 'Ada Obi, Roof in Yaba' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing/manage?tab=onsite',
  )
  await person.click(within(next).getByRole('button', { name: 'Attendance for First vat' }))
  expect(await screen.findByRole('dialog', { name: 'Attendance for First vat' })).toBeVisible()
})

test('without a class the next classes say where one is planned, and a failure can be tried again', async () => {
  const { unmount } = renderConsole('/tutor/dashboard')
  expect(await screen.findByText(/No upcoming classes/)).toBeVisible()
  unmount()
  renderConsole('/tutor/dashboard', tutorAcademy().on(listClassSessions, unreachable()))
  const next = await screen.findByRole('region', { name: 'Next classes' })
  expect(await within(next).findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(takePrinted()).toHaveLength(1)
})

test('"Purchased courses" has the columns Course Title, Status, Classroom Link and Timetable', async () => {
  renderConsole('/tutor/dashboard')
  const table = await screen.findByRole('table', { name: 'Purchased courses' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Course Title', 'Status', 'Classroom Link', 'Timetable'])
  expect(within(table).getByText('Cloth dyeing')).toBeVisible()
  expect(within(table).getByText('Ongoing').closest('[data-color]')).toHaveAttribute('data-color', 'info')
  expect(within(table).getByRole('link', { name: 'Join class' })).toHaveAttribute(
    'href',
    'https://meet.example.com/dye',
  )
})

test('a course without classes has no classroom link and says why its timetable is off', async () => {
  const api = tutorAcademy(undefined, [
    purchase({ classroom_link: null, next_session_at: null, sessions_count: 0 }),
  ])
  renderConsole('/tutor/dashboard', api)
  const view = await screen.findByRole('button', { name: /^View the timetable for Cloth dyeing: No classes/ })
  expect(view).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('No class planned')).toBeVisible()
})

test.each([
  ['a finished course', { status: { color: 'success', statement: 'Completed' } }, 'Finished'],
  ['onsite without a time', { method: 'physical' }, 'No onsite time booked'],
  ['onsite with a time', { method: 'physical', next_session_at: '2126-03-09T17:00:00.000Z' }, 'Onsite'],
] as const)('%s does not wait for a link', async (_, more, words) => {
  const none = { classroom_link: null, next_session_at: null }
  renderConsole('/tutor/dashboard', tutorAcademy(undefined, [purchase({ ...none, ...more })]))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText('No link yet')).toBeNull()
})

test('a link that is no web address is never followed', async () => {
  const api = tutorAcademy(undefined, [purchase({ classroom_link: 'javascript:alert(1)' })])
  renderConsole('/tutor/dashboard', api)
  expect(await screen.findByText('No link yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Join class' })).toBeNull()
})

test('the timetable lists the class sessions', async () => {
  const api = tutorAcademy().on(listTimetable, {
    data: [
      {
        id: 1,
        course_id: 3,
        title: 'First vat',
        starts_at: '2026-03-02T17:00:00.000Z',
        ends_at: '2026-03-02T18:00:00.000Z',
        meeting_link: 'https://meet.example.com/dye',
      },
    ],
  })
  const { person } = renderConsole('/tutor/dashboard', api)
  await person.click(await screen.findByRole('button', { name: 'View the timetable for Cloth dyeing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Timetable for Cloth dyeing' })
  expect(await within(dialog).findByText('First vat')).toBeVisible()
  expect(within(dialog).getByText(/2 Mar 2026, 18:00/)).toBeVisible()
})

test('a search asks the server and stands in the address', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorEnrolments, ({ query }) => {
    asked.push(query)
    return page([purchase()])
  })
  const { address } = renderConsole('/tutor/dashboard', api)
  enter(await screen.findByLabelText('Search enrolments'), 'ada')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'ada', items: '5', page: '1' }))
  await waitFor(() => expect(address()).toContain('ada'))
})

test('with no enrolments the table invites', async () => {
  renderConsole('/tutor/dashboard', tutorAcademy(undefined, []))
  expect(await screen.findByText('No enrolments yet')).toBeVisible()
})

test('purchased courses stand newest first, in all courses and in one', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorEnrolments, ({ query }) => {
    asked.push(query)
    return page([purchase()])
  })
  const { person } = renderConsole('/tutor/dashboard', api)
  await screen.findByRole('option', { name: 'Cloth dyeing' })
  await person.selectOptions(screen.getByLabelText('Course'), 'Cloth dyeing')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ course: 'cloth-dyeing' }))
  // Without `sort`, the server lists the newest first.
  for (const query of asked) expect(query).not.toHaveProperty('sort')
})

test('sales by month stand in a table beside the chart, in naira and enrolments', async () => {
  const months = [
    { month: '2026-02', enrolments: 1_200, naira: 43_800_000.5 },
    { month: '2026-03', enrolments: 3, naira: 109_500 },
  ]
  const api = tutorAcademy().on(getInsights, { data: { months, courses: [], courses_total: 0 } })
  const { person } = renderConsole('/tutor/dashboard', api)
  const table = await screen.findByRole('table', { name: 'Sales by month' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(row => [...row.children].map(cell => cell.textContent)),
  ).toEqual([
    ['Month', 'Enrolments', 'Naira'],
    ['March 2026', '3', '₦109,500'],
    ['February 2026', '1,200', '₦43,800,000.50'],
  ])
  expect(screen.getByText('₦43,909,500.50')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Enrolments' }))
  expect(screen.getByText('1,203')).toBeVisible()
})

test('courses that need attention say what they lack and lead to where it is mended', async () => {
  const courses = [
    { slug: 'weaving', title: 'Weaving', lacks: ['no_topics' as const] },
    { slug: 'dyes', title: 'Dyes', lacks: ['closed' as const] },
    { slug: 'pottery', title: 'Pottery', lacks: ['unpublished' as const] },
    { slug: 'beads', title: 'Beads', lacks: ['unpublished' as const, 'no_objectives' as const] },
  ]
  const api = tutorAcademy().on(getInsights, { data: { months: [], courses, courses_total: 9 } })
  renderConsole('/tutor/dashboard', api)
  const section = await screen.findByRole('region', { name: 'Needs attention' })
  expect(within(section).getByRole('link', { name: 'Weaving' })).toHaveAttribute(
    'href',
    '/courses/weaving/manage',
  )
  expect(within(section).getByRole('link', { name: 'Pottery' })).toHaveAttribute(
    'href',
    '/courses/pottery/edit',
  )
  expect(within(section).getByRole('link', { name: 'Beads' })).toHaveAttribute(
    'href',
    '/courses/beads/manage?tab=objectives',
  )
  expect(within(section).getAllByText('Unpublished')).toHaveLength(2)
  for (const words of ['No topics', 'No objectives', 'Nobody can enrol', /and 5 more/]) {
    expect(within(section).getByText(words)).toBeVisible()
  }
})

test('the newest ratings stand with their words, markup as text', async () => {
  const review = {
    id: 1,
    rating: 4,
    comment: '<b>Good</b> cloth',
    user: { firstname: 'Ada', lastname: 'Obi' },
    helpful_count: 0,
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:00.000Z',
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
  }
  const api = tutorAcademy().on(listReviews, listReply('reviews', [review]))
  renderConsole('/tutor/dashboard', api)
  const section = await screen.findByRole('region', { name: 'Newest ratings' })
  expect(await within(section).findByText('<b>Good</b> cloth')).toBeVisible()
  expect(within(section).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
})

test('insights that cannot be loaded say so and can be tried again', async () => {
  const api = tutorAcademy().on(getInsights, unreachable())
  const { person } = renderConsole('/tutor/dashboard', api)
  expect(await screen.findByRole('alert')).toHaveTextContent('error')
  api.on(getInsights, { data: { months: [], courses: [], courses_total: 0 } })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Sales by month' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  takePrinted()
})

test('a tutor is asked to confirm their email while the insights are on their way', async () => {
  const api = tutorAcademy().on(getInsights, () => new Promise(() => {}))
  renderConsole('/tutor/dashboard', api, { ...tutorSession(), isVerified: false })
  expect(await screen.findByRole('link', { name: 'Confirm your email' })).toBeVisible()
  await screen.findByText('Ongoing')
})

test('a tutor without a course is taught the first step alone', async () => {
  const api = tutorAcademy(ownCourse(), [])
  api.on(getEnrolmentCount, { data: { all: 0, ongoing: 0, completed: 0, total: 0 } })
  renderConsole('/tutor/dashboard', api)
  expect(await screen.findByText('No courses yet - add the first one')).toBeVisible()
  const [, offered] = screen.getAllByRole('link', { name: 'Add Course' })
  expect(offered).toHaveAttribute('href', '/courses/upload')
  for (const name of ['Next classes', 'Sales by month', 'Newest ratings'])
    expect(screen.queryByRole('region', { name })).toBeNull()
})

test('a row leads to the course, and to all that the tutor may know of the enrolment', async () => {
  const learner = { id: 9, firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com' }
  const api = tutorAcademy(ownCourse(), [purchase({ learner, amount: 73_000 })])
  const { person } = renderConsole('/tutor/dashboard', api)
  expect(await screen.findByRole('link', { name: 'Cloth dyeing' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing/manage?tab=enrollments',
  )
  await person.click(screen.getByRole('button', { name: 'Ada Obi' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enrolment of Ada Obi' })
  expect(within(dialog).getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com?subject=Cloth%20dyeing&body=Hello%20Ada%2C%20about%20Cloth%20dyeing%3A%20',
  )
  expect(dialog).toHaveTextContent('₦73,000')
  expect(dialog).toHaveTextContent('1 Feb 2026, 10:00 (Lagos time)')
})
