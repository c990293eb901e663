import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type EnrolledCourse, getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { downloadTimetable, listWeek } from '#contract/timetable.ts'
import { leaveWaitingList, listOwnWaiting } from '#contract/waiting.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { enrolled, learnerSession, shownWeek } from '../../support/screens/shown.ts'

function academy(courses: EnrolledCourse[]) {
  return new FakeApi()
    .on(getEnrolmentCount, { data: { all: 3, ongoing: 2, completed: 1, total: 3 } })
    .on(listEnrolledCourses, { data: courses })
    .on(listWeek, shownWeek())
}

const session = learnerSession()

test('the dashboard greets by first name and shows the counters from the server', async () => {
  renderSite('/dashboard', { api: academy([]), session })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Ada' })).toBeVisible()
  await waitFor(() => expect(screen.getByText('All courses').nextSibling).toHaveTextContent('3'))
  expect(screen.getByText('Ongoing Enrolments').nextSibling).toHaveTextContent('2')
  expect(screen.getByText('Total Enrolments').nextSibling).toHaveTextContent('31 completed')
  expect(document.title).toBe('Dashboard | Belong Academy')
})

test('the table has Course Title, Status, Classroom Link and Timetable', async () => {
  renderSite('/dashboard', { api: academy([enrolled()]), session })
  const table = await screen.findByRole('table', { name: 'Your courses' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Course Title', 'Status', 'Classroom Link', 'Timetable'])
  expect(within(table).getByRole('link', { name: 'Cloth dyeing' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing',
  )
  expect(within(table).getByText('Ongoing').className, 'the colour comes from the server').toContain('info')
  const join = within(table).getByRole('link', { name: 'Join the class of Cloth dyeing' })
  expect(join).toHaveAttribute('href', 'https://meet.example.com/dye')
  expect(within(table).getByText('2 Mar 2026, 18:00 (Lagos time)')).toBeVisible()
})

test('before a class can be joined the column says from when, and asks again when it can', async () => {
  const early = enrolled({
    classroom_link: null,
    link_opens_at: '2026-03-02T16:45:00.000Z',
    link_changes_in: 1,
  })
  const api = academy([early])
  renderSite('/dashboard', { api, session })
  expect(await screen.findByText('Join from 17:45')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Join the class/ })).toBeNull()
  api.on(listEnrolledCourses, { data: [enrolled()] })
  const join = await screen.findByRole(
    'link',
    { name: 'Join the class of Cloth dyeing' },
    { timeout: 20_000 },
  )
  expect(join).toHaveAttribute('href', 'https://meet.example.com/dye')
})

test('a classroom link that is no web address is never followed', async () => {
  const hostile = enrolled({ classroom_link: 'javascript:alert(1)' })
  renderSite('/dashboard', { api: academy([hostile]), session })
  expect(await screen.findByText('No link yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Join/ })).toBeNull()
})

test('view opens the list of classes; a class that is over has no link', async () => {
  const { person } = renderSite('/dashboard', { api: academy([enrolled()]), session })
  await person.click(await screen.findByRole('button', { name: 'View the timetable for Cloth dyeing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Timetable for Cloth dyeing' })
  expect(within(dialog).getByText('The pot')).toBeVisible()
  expect(within(dialog).getByText('2 Mar 2999, 18:00 to 19:30 (Lagos time)')).toBeVisible()
  expect(within(dialog).getByText('Finished')).toBeVisible()
  expect(
    within(dialog)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Join'])
  expect(dialog).not.toHaveTextContent('calendar')
})

test('of a long timetable the list says where the rest is', async () => {
  const { person } = renderSite('/dashboard', { api: academy([enrolled({ sessions_count: 30 })]), session })
  await person.click(await screen.findByRole('button', { name: 'View the timetable for Cloth dyeing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Timetable for Cloth dyeing' })
  expect(dialog).toHaveTextContent('2 of 30 classes. Download the calendar file to get them all.')
})

test('download saves the calendar file with the session’s own bearer', async () => {
  let bearer = ''
  const api = academy([enrolled()]).on(downloadTimetable, asked => {
    bearer = asked.bearer
    return 'BEGIN:VCALENDAR'
  })
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:academy'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`)
  })
  const { person } = renderSite('/dashboard', { api, session })
  await person.click(await screen.findByRole('button', { name: 'Download the timetable for Cloth dyeing' }))
  await waitFor(() => expect(saved).toEqual(['cloth-dyeing.ics from blob:academy']))
  expect(bearer).toBe('learner-token')
})

test('without classes both icons are disabled and say why', async () => {
  const api = academy([enrolled({ sessions_count: 0 })])
  const { person } = renderSite('/dashboard', { api, session })
  const view = await screen.findByRole('button', { name: 'View the timetable for Cloth dyeing' })
  expect(view).toHaveAttribute('aria-disabled', 'true')
  expect(view).toHaveAccessibleDescription('No classes scheduled yet')
  await person.click(view)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('enrolled courses are titled "List of Enrolled courses"', async () => {
  const name = '🎨'.repeat(60)
  renderSite('/courses/enrolled', {
    api: academy([
      enrolled(),
      enrolled({ id: 2, title: name, cover_photo: '', method: 'physical', classroom_link: null }),
    ]),
    session,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'List of Enrolled courses' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Cloth dyeing' })).toBeVisible()
  expect(screen.getByRole('link', { name })).toBeVisible()
  expect(screen.getByText('Onsite')).toBeVisible()
})

test.each(['/dashboard', '/courses/enrolled'])(
  '%s shows a learner without courses the way to them',
  async page => {
    renderSite(page, { api: academy([]), session })
    expect(await screen.findByText("You're not enrolled in any courses yet")).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all courses' })).toHaveAttribute('href', '/courses')
  },
)

test('courses that cannot be loaded say why, and Try again loads them', async () => {
  const api = academy([]).on(listEnrolledCourses, unreachable())
  const { person } = renderSite('/courses/enrolled', { api, session })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "errorWe couldn't load your courses. We can't reach the academy.",
  )
  api.on(listEnrolledCourses, { data: [enrolled()] })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Cloth dyeing' })).toBeVisible()
})

test.each([
  ['America/New_York', '12:00 where you are'],
  ['Pacific/Auckland', '3 Mar 2026, 06:00 where you are'],
  ['Africa/Lagos', null],
  ['Europe/Rome', null],
])('a reader in %s reads a class in Lagos time, and beside it as %s', async (zone, text) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  renderSite('/courses/enrolled', { api: academy([enrolled()]), session })
  const time = await screen.findByText('2 Mar 2026, 18:00 (Lagos time)')
  if (text === null) expect(time.parentElement).not.toHaveTextContent('where you are')
  else expect(time.parentElement).toHaveTextContent(text)
})

test('a session that is over leads to signing in, which says why, and back', async () => {
  const api = academy([]).on(listEnrolledCourses, refused('session.required', 'You must be logged in.'))
  const { address } = renderSite('/courses/enrolled', { api, session })
  await waitFor(() => expect(address()).toBe('/login?redirect_to=%2Fcourses%2Fenrolled'))
  expect(await screen.findByText('Your session has ended')).toBeVisible()
})

test('a session whose cookie claims another role is told so, with a way to sign in', async () => {
  const api = academy([]).on(
    listEnrolledCourses,
    refused('account.wrong_role', 'Only a learner can do this.'),
  )
  renderSite('/courses/enrolled', { api, session })
  expect(await screen.findByRole('alert')).toHaveTextContent('Only a learner can do this.')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?redirect_to=%2Fcourses%2Fenrolled',
  )
})

test('each enrolled course leads to its rating form', async () => {
  renderSite('/courses/enrolled', { api: academy([enrolled()]), session })
  expect(await screen.findByRole('link', { name: 'Rate Cloth dyeing' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing/rate',
  )
})

test('what comes late is first shown by its shape, and announced', async () => {
  let answer = (_: { data: EnrolledCourse[] }) => {}
  const api = academy([]).on(
    listEnrolledCourses,
    () => new Promise<{ data: EnrolledCourse[] }>(resolve => (answer = resolve)),
  )
  renderSite('/dashboard', { api, session })
  expect(await screen.findByText('Loading your courses')).toHaveAttribute('role', 'status')
  expect(screen.getByText('Total Enrolments')).toBeVisible()
  answer({ data: [enrolled()] })
  expect(await screen.findByRole('link', { name: 'Cloth dyeing' })).toBeVisible()
})

test('a first name of 200 characters or of markup is only text', async () => {
  const firstname = `<img src=x onerror=alert(1)>${'a'.repeat(172)}`
  renderSite('/dashboard', { api: academy([]), session: learnerSession({ firstname }) })
  expect(await screen.findByRole('heading', { level: 1, name: `Welcome ${firstname}` })).toBeVisible()
})

const WAITS = {
  cohort: {
    id: 21,
    name: 'January evenings',
    starts_at: '2126-01-11T23:00:00.000Z',
    ends_at: '2126-03-02T23:00:00.000Z',
  },
  course: { id: 3, slug: 'weaving', title: 'Weaving' },
  joined_at: '2026-03-01T09:00:00.000Z',
  place: 2,
  offered_until: null,
}

test.each(['/dashboard', '/courses/enrolled'])(
  '%s shows where the learner waits, and the seat that is kept for them until when',
  async page => {
    const offer = {
      ...WAITS,
      cohort: { ...WAITS.cohort, id: 22 },
      course: { id: 4, slug: 'dyeing', title: 'Dyeing' },
      place: null,
      offered_until: '2126-01-03T17:00:00.000Z',
    }
    const api = academy([]).on(listOwnWaiting, { data: [offer, WAITS] })
    const { person } = renderSite(page, { api, session })
    const lists = within(await screen.findByRole('region', { name: 'Waiting lists' }))
    expect(lists.getByText(/You're 2nd in line\.$/)).toBeVisible()
    expect(
      lists.getByText(/We're holding a seat for you until 3 Jan 2126, 18:00 \(Lagos time\)\.$/),
    ).toBeVisible()
    expect(lists.getByRole('link', { name: 'Take the seat in Dyeing' })).toHaveAttribute(
      'href',
      '/courses/dyeing/enrol?cohort=22#pay',
    )
    expect(screen.queryByText("You're not enrolled in any courses yet")).toBeNull()
    api.on(leaveWaitingList, ({ params }) => {
      expect(params.id).toBe('22')
      api.on(listOwnWaiting, { data: [WAITS] })
      return {}
    })
    await person.click(lists.getByRole('button', { name: 'Decline the seat in Dyeing' }))
    await waitFor(() => expect(screen.queryByText('Dyeing')).toBeNull())
    expect(screen.getByRole('button', { name: 'Leave the waiting list for Weaving' })).toBeVisible()
  },
)

test.each(['/dashboard', '/courses/enrolled'])(
  '%s says that a busy academy did not take the decline, however long its data take to come again',
  async page => {
    const api = academy([]).on(listOwnWaiting, { data: [WAITS] })
    const { person } = renderSite(page, { api, session })
    const leave = await screen.findByRole('button', { name: 'Leave the waiting list for Weaving' })
    let arrive = () => {}
    const slow = new Promise<void>(resolve => {
      arrive = resolve
    })
    api.on(leaveWaitingList, refused('server.unavailable', "We can't respond right now."))
    api.on(listOwnWaiting, async () => {
      await slow
      return { data: [WAITS] }
    })
    await person.click(leave)
    const region = await screen.findByRole('region', { name: 'Waiting lists' })
    expect(await within(region).findByRole('alert')).toHaveTextContent("We can't respond right now.")
    // Longer than a page waits for its data before it shows itself without them.
    await new Promise(resolve => setTimeout(resolve, 600))
    arrive()
    await waitFor(() => expect(leave).not.toHaveAttribute('aria-busy'))
    expect(screen.getByRole('alert')).toHaveTextContent("We can't respond right now.")
  },
)

test('a learner sees in how many classes they were, and what is left of one that is over', async () => {
  const over = {
    id: 9,
    course_id: 3,
    title: 'First vat',
    starts_at: '2026-03-02T17:00:00.000Z',
    ends_at: '2026-03-02T18:00:00.000Z',
    time_zone: 'Africa/Lagos',
    meeting_link: null,
    cancelled_at: null,
    cancel_reason: null,
    notes: 'Bring a cloth.',
    recording_link: 'https://video.example.com/1',
    is_over: true,
    attendance: 'late' as const,
  }
  const unsafe = {
    ...over,
    id: 10,
    title: 'Second vat',
    recording_link: 'javascript:alert(1)',
    attendance: null,
  }
  const course = enrolled({ attendance: { attended: 5, of: 6 }, classes: [over, unsafe] })
  const { person } = renderSite('/courses/enrolled', { api: academy([course]), session })
  expect(await screen.findByText('Attended 5 of 6 classes')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^View the timetable for/ }))
  expect(screen.getByText('Attended, late')).toBeVisible()
  expect(screen.getAllByText('Bring a cloth.')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Recording of First vat' })).toHaveAttribute(
    'href',
    'https://video.example.com/1',
  )
  expect(screen.queryByRole('link', { name: 'Recording of Second vat' })).toBeNull()
})

test('an onsite learner without a booked class is led to the times', async () => {
  const onsite = enrolled({
    method: 'physical',
    classroom_link: null,
    next_session_at: null,
    status: 'Ongoing',
  })
  renderSite('/dashboard', { api: academy([onsite]), session })
  expect(await screen.findByRole('link', { name: 'Choose a time' })).toHaveAttribute(
    'href',
    '/onsite-classes',
  )
})
