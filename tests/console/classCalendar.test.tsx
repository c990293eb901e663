import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAccount } from '#contract/ownAccount.ts'
import {
  getClassSession,
  type ListedClassSession,
  listClassSessions,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { listSlots, type OwnSlot } from '#contract/tutor/slots.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { unreachable } from '../support/screens/fakeApi.ts'
import { shownSlot } from '../support/screens/onsite.ts'
import { ownAccount } from '../support/screens/ownAccount.ts'

/** A Tuesday. */
const weaving: ListedClassSession = {
  version: 1,
  course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' },
  id: 4,
  course_id: 3,
  cohort_id: null,
  title: 'Weaving',
  starts_at: '2126-03-05T17:00:00.000Z',
  ends_at: '2126-03-05T18:30:00.000Z',
  time_zone: 'Africa/Lagos',
  meeting_link: 'https://meet.example.com/weave',
  cancelled_at: null,
  cancel_reason: null,
  notes: null,
  recording_link: null,
  starts_local: '2126-03-05T18:00',
  ends_local: '2126-03-05T19:30',
  clock_change: null,
  series_id: null,
  is_edited: false,
}
const elsewhere = { ...weaving, id: 6, course_id: 4, title: 'Knitting', cancelled_at: weaving.starts_at }
const lara = { firstname: 'Lara', lastname: 'Bello', email: 'lara@example.com' }
/** On the Thursday after that Tuesday. */
const booked = shownSlot({
  state: 'taken',
  learner: lara,
  starts_at: '2126-03-07T15:00:00.000Z',
  ends_at: '2126-03-07T16:00:00.000Z',
})

function calendar(query: string, classes: ListedClassSession[], slots: OwnSlot[] = []) {
  const asked: unknown[] = []
  const api = tutorAcademy()
    .on(getAccount, { data: ownAccount({ time_zone: null }) })
    .on(listClassSessions, ({ query: { filter } }) => {
      asked.push(JSON.parse(String(filter)))
      return listReply('class-sessions', classes)
    })
    .on(listSlots, () => listReply('slots', slots))
  const { person } = renderConsole(`/courses/cloth-dyeing/manage?tab=classes&${query}`, api)
  return { api, asked, person }
}

test('a week shows classes and booked onsite classes by day, and neither free slots nor another week', async () => {
  const free = shownSlot({ id: 10 })
  const { asked, person } = calendar('view=week&week=2126-03-08', [weaving], [booked, free])
  expect(await screen.findByRole('heading', { level: 2, name: 'Week of 4 Mar 2126' })).toBeVisible()
  const week = await screen.findByRole('list', { name: 'Classes in the week of 4 Mar 2126' })
  const days = within(week).getAllByRole('listitem')
  expect(days.map(day => day.textContent?.slice(0, 3)).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
  expect(days[1]).toHaveTextContent('Tue 5 Mar18:00 to 19:30 Weaving')
  expect(days[3]).toHaveTextContent('Thu 7 Mar16:00 to 17:00 Lara Bello, Roof in Yaba (to confirm)')
  expect(within(week).getByRole('link')).toHaveAttribute('href', '/courses/cloth-dyeing/manage?tab=onsite')
  await person.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('heading', { name: 'Week of 11 Mar 2126' })).toBeVisible()
  await waitFor(() =>
    expect(asked).toEqual([
      { course: 'cloth-dyeing', from: '2126-03-03T23:00:00.000Z', to: '2126-03-10T23:00:00.000Z' },
      { course: 'cloth-dyeing', from: '2126-03-10T23:00:00.000Z', to: '2126-03-17T23:00:00.000Z' },
    ]),
  )
})

test('a class of a week is opened by a press and changed there; one of another course is only shown', async () => {
  const { api, asked, person } = calendar('view=week&week=2126-03-04', [weaving, elsewhere])
  api.on(getClassSession, Response.json(weaving)).on(updateClassSession, Response.json(weaving))
  await person.click(await screen.findByRole('switch', { name: 'All my courses' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('course'))
  const other = await screen.findByText('Knitting')
  expect(other.closest('button')).toBeNull()
  expect(other.closest('li')).toHaveTextContent(/Knitting \(cancelled\)/)
  await person.click(screen.getByRole('button', { name: '18:00 to 19:30 Weaving' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Weaving' }))
  expect(shown.getByRole('link', { name: 'Join class' })).toBeVisible()
  expect(shown.getByRole('button', { name: 'Attendance' })).toBeVisible()
  await person.click(shown.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit class' }))
  enter(await dialog.findByLabelText(/^Title/), 'Weaving on the roof')
  api.on(listClassSessions, () => listReply('class-sessions', [{ ...weaving, title: 'Weaving on the roof' }]))
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await screen.findByRole('button', { name: /Weaving on the roof/ })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Week of 4 Mar 2126' })).toBeVisible()
})

test('a class of a month opens by a press, with the way to join', async () => {
  const { person } = calendar('view=month&month=2126-03', [weaving])
  await person.click(await screen.findByRole('button', { name: /Weaving/ }))
  const shown = within(await screen.findByRole('dialog', { name: 'Weaving' }))
  expect(shown.getByRole('link', { name: 'Join class' })).toBeVisible()
})

test('a week that is none is this one, and one without classes says so', async () => {
  const { person } = calendar('view=week&week=2126-02-30', [])
  expect(await screen.findByText('No classes this week.')).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Week of \d/ })).not.toHaveTextContent('2126')
  await person.click(screen.getByRole('button', { name: 'Month' }))
  expect(await screen.findByText('No classes this month.')).toBeVisible()
})

test.each([
  ['week', 'Previous week', '2000-01-01'],
  ['month', 'Previous month', '2000-01'],
])('there is no %s before the year 2000', async (view, name, first) => {
  calendar(`view=${view}&${view}=${first}`, [])
  expect(await screen.findByText(`No classes this ${view}.`)).toBeVisible()
  expect(screen.getByRole('button', { name })).toBeDisabled()
})

test.each(['week', 'month'])(
  'a %s that is on its way shows its shape; one that fails can be tried again',
  async view => {
    const { api, person } = calendar(`view=${view}&${view}=2126-03${view === 'week' ? '-04' : ''}`, [])
    let fail: (fault: Error) => void = () => undefined
    api.on(listClassSessions, () => new Promise<Response>((_, reject) => (fail = reject)))
    await screen.findByRole('button', { name: `Next ${view}` })
    await waitFor(() => expect(document.querySelector('[role=tabpanel] [data-skeleton]')).not.toBeNull())
    await waitFor(() => expect(api.calls.map(({ line }) => line)).toContain(`GET ${listClassSessions.path}`))
    api.on(listClassSessions, unreachable())
    fail(new TypeError('Failed to fetch'))
    expect(await screen.findByRole('alert')).toBeVisible()
    api.on(listClassSessions, () => listReply('class-sessions', [weaving]))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Weaving/ })).toBeVisible()
    takePrinted()
  },
)
