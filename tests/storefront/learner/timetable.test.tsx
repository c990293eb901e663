import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listMonth, listWeek, type TimetableClass } from '#contract/timetable.ts'
import { FakeApi, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { enrolled, learnerSession, ownClass, shownWeek } from '../../support/screens/shown.ts'

const session = learnerSession()
const LINK = 'https://meet.example.com/dye'

afterEach(() => {
  vi.useRealTimers()
})

function academy(classes: TimetableClass[] = [], zone: string | null = 'Africa/Lagos') {
  return new FakeApi()
    .on(getEnrolmentCount, { data: { all: 3, ongoing: 2, completed: 1, total: 3 } })
    .on(listEnrolledCourses, { data: [enrolled()] })
    .on(listWeek, shownWeek(classes, zone))
}

async function week(api: FakeApi) {
  const view = renderSite('/dashboard', { api, session })
  const panel = within(await screen.findByRole('region', { name: 'This week' }))
  return { ...view, panel }
}

/** Returns a class today that begins this many seconds from now. */
function today(starts_in: number, overrides: Partial<TimetableClass> = {}) {
  const local = { own_starts_local: '2026-03-02T18:00', starts_local: '2026-03-02T18:00' }
  return ownClass({ ...local, starts_in, ends_in: starts_in + 3_600, ...overrides })
}

test('the next class stands alone, and the week under its days after it: with time and course', async () => {
  const later = { own_starts_local: '2026-03-05T18:00', starts_local: '2026-03-05T18:00' }
  const { panel } = await week(
    academy([
      today(60, { id: 4, title: 'Off', cancelled_at: '2026-03-02T08:00:00.000Z' }),
      today(2 * 60 * 60 + 60),
      ownClass({ id: 2 }),
      ownClass({ id: 3, ...later, starts_in: 270_000 }),
    ]),
  )
  const next = await panel.findByRole('heading', { name: 'Next class: Today' })
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Next class: Today',
    'Today',
    'Tomorrow',
    'Thu 5 Mar',
  ])
  expect(next.parentElement).toHaveTextContent(
    /^Next class: Today18:00 to 19:30Cloth dyeingThe potStarts in 2 hYou can join 15 minutes before$/,
  )
  const tomorrow = panel.getByRole('region', { name: 'Tomorrow' })
  expect(tomorrow).toHaveTextContent(/^Tomorrow18:00 to 19:30Cloth dyeingThe pot$/)
  expect(within(panel.getByRole('region', { name: 'Today' })).getAllByRole('listitem')).toHaveLength(1)
  expect(panel.getByText('All times are Lagos time.', { exact: false })).toBeVisible()
  expect(panel.getAllByRole('link', { name: 'Cloth dyeing' })[0]).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing',
  )
  expect(panel.queryByRole('link', { name: /^Join/ })).toBeNull()
})

test('a class on another clock is told by both, and a cancelled one with its reason', async () => {
  const inLondon = {
    time_zone: 'Europe/London',
    starts_local: '2026-03-03T17:00',
    ends_local: '2026-03-03T18:30',
  }
  const off = {
    id: 2,
    cancelled_at: '2026-03-02T08:00:00.000Z',
    cancel_reason: 'The power is out.',
    title: 'Off',
  }
  const { panel } = await week(academy([ownClass(inLondon), ownClass(off)]))
  const next = (await panel.findByRole('heading', { name: 'Next class: Tomorrow' })).parentElement
  expect(next).toHaveTextContent('18:00 to 19:30Cloth dyeingThe pot17:00 London time')
  const cancelled = panel.getByText('Off').closest('li')
  expect(cancelled).toHaveTextContent(/The power is out\..*Cancelled/)
  expect(cancelled).not.toHaveTextContent('Tomorrow')
})

test('Join lights up by the server’s clock without a reload, and goes with the class', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = academy([today(15 * 60 + 30)])
  const { panel } = await week(api)
  expect(await panel.findByText('Starts in 16 min')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(panel.getByText('Starts in 16 min')).toBeVisible()
  expect(panel.queryByRole('link', { name: /^Join/ })).toBeNull()
  api.on(listWeek, shownWeek([today(15 * 60 - 1, { meeting_link: LINK })]))
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  const join = await panel.findByRole('link', { name: 'Join The pot of Cloth dyeing' })
  expect(join).toHaveAttribute('href', LINK)
  expect(panel.getByText('Starts in 15 min')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(panel.getByText('Starts in 10 min')).toBeVisible()
  api.on(listWeek, shownWeek([]))
  await act(() => vi.advanceTimersByTimeAsync(70 * 60_000))
  expect(await panel.findByText('No classes in the next 7 days.')).toBeVisible()
})

test('a reader who has chosen no zone reads a class by the clock of their device too', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { panel } = await week(academy([ownClass()], null))
  expect(await panel.findByText('12:00 where you are')).toBeVisible()
})

test('a link that is no web address is never followed, and a class without one says so', async () => {
  const { panel } = await week(
    academy([
      today(60, { meeting_link: 'javascript:alert(1)' }),
      today(120, { id: 2, has_link: false, title: 'The leaf' }),
    ]),
  )
  expect(await panel.findByText('No link yet')).toBeVisible()
  expect(panel.queryByRole('link', { name: /^Join/ })).toBeNull()
})

test('without a connection the kept week tells days and times, and nothing of today', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { panel } = await week(academy([today(7_200)]))
  expect(await panel.findByRole('heading', { name: 'Mon 2 Mar' })).toBeVisible()
  expect(panel.queryByText(/Starts in/)).toBeNull()
})

test('a week without classes says so and leads on; one that cannot be loaded can be tried again', async () => {
  const api = academy().on(listWeek, unreachable())
  const { panel, person } = await week(api)
  await panel.findByRole('alert')
  api.on(listWeek, shownWeek([]))
  await person.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No classes in the next 7 days.')).toBeVisible()
  expect(panel.getByRole('link', { name: 'See full timetable' })).toHaveAttribute('href', '/timetable')
})

test('a week and a month without classes name the next one, and the month leads to it', async () => {
  const next_class = ownClass({ own_starts_local: '2027-02-09T18:00' })
  const api = academy().on(listWeek, { data: { ...shownWeek([]).data, next_class } })
  const { panel, unmount } = await week(api)
  const sentence = 'Your next class is on Tue, 9 Feb 2027 at 18:00: Cloth dyeing.'
  expect(await panel.findByText(`No classes in the next 7 days. ${sentence}`)).toBeVisible()
  unmount()
  const empty = { time_zone: null, today: '2026-03-02', month: '2026-03', classes: [], has_more: false }
  renderSite('/timetable', { api: new FakeApi().on(listMonth, { data: { ...empty, next_class } }), session })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See February 2027' })).toHaveAttribute(
    'href',
    '/timetable?month=2027-02',
  )
})

test('a week that is slow shows its shape meanwhile', async () => {
  const api = academy().on(listWeek, () => new Promise<never>(() => {}))
  renderSite('/dashboard', { api, session })
  expect(await screen.findByText("Loading this week's classes")).toBeInTheDocument()
})

/** Returns a server that answers with the month in the request. */
function months(classes: TimetableClass[]) {
  return new FakeApi().on(listMonth, ({ query }) => ({
    data: {
      time_zone: 'Africa/Lagos',
      today: '2026-03-02',
      month: query.month ?? '2026-03',
      classes,
      has_more: false,
    },
  }))
}

test('this month begins with today, and its earlier days are one link away', async () => {
  const past = ownClass({ id: 2, title: 'The leaf', own_starts_local: '2026-03-01T18:00' })
  const { unmount } = renderSite('/timetable?view=list', { api: months([past, ownClass()]), session })
  expect(await screen.findByText('The pot')).toBeVisible()
  expect(screen.queryByText('The leaf')).toBeNull()
  expect(screen.getByRole('link', { name: 'Earlier this month' })).toHaveAttribute(
    'href',
    '/timetable?month=2026-03&view=list',
  )
  unmount()
  renderSite('/timetable?month=2026-03&view=list', { api: months([past, ownClass()]), session })
  expect(await screen.findByText('The leaf')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Earlier this month' })).toBeNull()
})

test('a month that is over but for its name says so, and a day without classes says so today', async () => {
  const past = ownClass({ id: 2, own_starts_local: '2026-03-01T18:00' })
  renderSite('/timetable', { api: months([past]), session })
  expect(await screen.findByText('No more classes this month.', { exact: false })).toBeVisible()
  expect(screen.getByText('Mon 2 Mar (today)').closest('li')).toHaveTextContent('No classes')
})

test('a class of the month has its way in while it can be joined', async () => {
  renderSite('/timetable', { api: months([today(60, { meeting_link: LINK })]), session })
  const join = await screen.findByRole('link', { name: 'Join The pot of Cloth dyeing' })
  expect(join).toHaveAttribute('href', LINK)
})

test('the month has its days in order with the classes in them, and links to the months beside it', async () => {
  renderSite('/timetable', { api: months([ownClass()]), session })
  expect(await screen.findByRole('heading', { level: 2, name: 'March 2026' })).toBeVisible()
  const day = screen.getByText('Tue 3 Mar').closest('li')
  expect(day).toHaveTextContent('18:00 to 19:30Cloth dyeingThe pot')
  expect(screen.getByText('Mon 2 Mar (today)')).toBeInTheDocument()
  const ways = within(screen.getByRole('navigation', { name: 'Months' }))
  expect(ways.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/timetable?month=2026-02',
    '/timetable?month=2026-04',
  ])
})

test('another month is an address, keeps the list, and leads back to this one', async () => {
  const api = months([ownClass({ cancelled_at: '2026-03-01T08:00:00.000Z' })])
  const { person, address } = renderSite('/timetable?month=2027-01&view=list', { api, session })
  expect(await screen.findByRole('heading', { level: 2, name: 'January 2027' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText('Cancelled')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'This month' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'March 2026' })).toBeVisible()
  expect(address()).toBe('/timetable?view=list')
  await person.click(screen.getByRole('link', { name: 'Month' }))
  expect(address()).toBe('/timetable?month=2026-03')
})

test('a month that is none is this one, an empty one says so, and one that fails can be tried again', async () => {
  const api = months([])
  const { unmount } = renderSite('/timetable?month=2027-13', { api, session })
  expect(await screen.findByText('No classes in March 2026')).toBeVisible()
  unmount()
  const failing = new FakeApi().on(listMonth, unreachable())
  renderSite('/timetable', { api: failing, session })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
