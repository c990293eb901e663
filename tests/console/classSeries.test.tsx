import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getAccount } from '#contract/ownAccount.ts'
import {
  cancelClassSeries,
  changeClassSeries,
  createClassSeries,
  getClassSession,
  listClassSessions,
  type OwnClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused } from '../support/screens/fakeApi.ts'
import { ownAccount } from '../support/screens/ownAccount.ts'
import { choose } from '../support/screens/rowMenu.ts'

const first: OwnClassSession = {
  version: 1,
  id: 4,
  course_id: 3,
  cohort_id: null,
  title: 'Weaving 1',
  starts_at: '2126-03-05T17:00:00.000Z',
  ends_at: '2126-03-05T18:30:00.000Z',
  time_zone: 'Africa/Lagos',
  meeting_link: null,
  cancelled_at: null,
  cancel_reason: null,
  notes: null,
  recording_link: null,
  starts_local: '2126-03-05T18:00',
  ends_local: '2126-03-05T19:30',
  clock_change: null,
  series_id: 'weekly',
  is_edited: false,
}

const planned = {
  number: 1,
  title: 'Weaving 1',
  starts_at: first.starts_at,
  ends_at: first.ends_at,
  starts_local: first.starts_local,
  ends_local: first.ends_local,
  time_zone: 'Africa/Lagos',
  problem: null,
}

function listed(rows: OwnClassSession[]): Response {
  return Response.json(rows, { headers: { 'content-range': `class-sessions 0-24/${rows.length}` } })
}

async function classes(api: FakeApi, query = '') {
  api.on(getAccount, { data: ownAccount({ time_zone: null }) })
  const view = renderConsole(`/courses/cloth-dyeing/manage?tab=classes${query}`, api)
  await screen.findByRole('button', { name: 'Add class' })
  return view
}

test('weekly classes are shown before they are planned, and a day is left out by a press', async () => {
  const reply = { series_id: null, classes: [planned], skipped: [] }
  const api = tutorAcademy()
    .on(listClassSessions, () => listed([]))
    .on(createClassSeries, ({ body }) =>
      Response.json(body?.preview ? reply : { ...reply, series_id: 'weekly' }),
    )
  const { person } = await classes(api)
  await person.click(screen.getByRole('button', { name: 'Add weekly classes' }))
  enter(await screen.findByLabelText(/^Title/), 'Weaving')
  enter(screen.getByLabelText(/^First day/), '2126-03-05')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  const list = await screen.findByRole('list', { name: 'Classes to add' })
  expect(list).toHaveTextContent('Weaving 1Tue 5 Mar 2126, 18:00 to 19:30 (Lagos time)')
  await person.click(within(list).getByRole('button', { name: 'Skip 5 Mar 2126' }))
  await waitFor(() => expect(api.bodiesOf(createClassSeries)).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: 'Add classes' }))
  expect(await screen.findByText(/^1 class added/)).toBeVisible()
  const body = {
    course_id: 3,
    title: 'Weaving',
    weekdays: [2],
    first_day: '2126-03-05',
    time_of_day: '18:00',
    minutes: 90,
    time_zone: 'Africa/Lagos',
    count: 8,
    meeting_link: null,
  }
  expect(api.bodiesOf(createClassSeries)).toEqual([
    { ...body, holidays: [], preview: true },
    { ...body, holidays: ['2126-03-05'], preview: true },
    { ...body, holidays: ['2126-03-05'] },
  ])
})

test('what is in the way of a series stands beside its field, and the form keeps what was typed', async () => {
  const sentence = 'Only 6 classes fit before the cohort’s last day, 2126-04-26.'
  const api = tutorAcademy()
    .on(listClassSessions, () => listed([]))
    .on(
      createClassSeries,
      refused('request.invalid', 'Please check the form.', { fields: { count: sentence } }),
    )
  const { person } = await classes(api)
  await person.click(screen.getByRole('button', { name: 'Add weekly classes' }))
  const title = await screen.findByLabelText(/^Title/)
  enter(title, 'Weaving')
  enter(screen.getByLabelText(/^First day/), '2126-03-05')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(title).toHaveValue('Weaving')
  takePrinted()
})

test('a class of a series is changed with those after it, as the preview has shown', async () => {
  const kept = [{ id: 5, title: 'Guest', starts_at: first.starts_at, because: 'edited' as const }]
  const before = { title: 'Weaving 1', starts_at: first.starts_at, ends_at: first.ends_at }
  const changed = [{ id: 4, ...planned, starts_at: '2126-03-05T16:00:00.000Z', before }]
  const api = tutorAcademy()
    .on(listClassSessions, () => listed([first]))
    .on(getClassSession, Response.json(first))
    .on(changeClassSeries, Response.json({ series_id: 'weekly', changed, kept }))
  const { person } = await classes(api)
  await choose(person, 'Weaving 1', 'Edit')
  const scope = await screen.findByRole('combobox', { name: /^Which classes/ })
  await person.click(scope)
  await person.click(await screen.findByRole('option', { name: 'This class and later ones' }))
  enter(screen.getByLabelText(/^Starts at/), '2126-03-05T17:00')
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(/was 5 Mar 2126, 18:00/)).toBeVisible()
  expect(screen.getByText(/^Guest, .+: edited individually$/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText(/^Class updated/)).toBeVisible()
  const body = {
    scope: 'following',
    title: 'Weaving 1',
    starts_at: '2126-03-05T17:00',
    ends_at: '2126-03-05T18:30',
    time_zone: 'Africa/Lagos',
    meeting_link: null,
  }
  expect(api.bodiesOf(changeClassSeries)).toEqual([
    { ...body, preview: true },
    { ...body, version: 1 },
  ])
  expect(api.bodiesOf(updateClassSession)).toEqual([])
})

test('a whole series is cancelled with one reason', async () => {
  const reply = { series_id: 'weekly', changed: [], kept: [] }
  const api = tutorAcademy()
    .on(listClassSessions, () => listed([first]))
    .on(cancelClassSeries, Response.json(reply))
  const { person } = await classes(api)
  await choose(person, 'Weaving 1', 'Cancel class')
  await person.click(await screen.findByRole('combobox', { name: /^Which classes/ }))
  await person.click(await screen.findByRole('option', { name: 'All classes in the series' }))
  enter(screen.getByLabelText(/^Reason/), 'The room is lost.')
  await person.click(screen.getByRole('button', { name: 'Cancel class' }))
  expect(await screen.findByText(/^Class cancelled/)).toBeVisible()
  expect(api.bodiesOf(cancelClassSeries)).toEqual([{ scope: 'all', reason: 'The room is lost.' }])
})

test('a month shows its classes by day and asks for no other month’s', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listClassSessions, ({ query }) => {
    asked.push(JSON.parse(String(query?.filter)))
    return listed([first])
  })
  const { person } = await classes(api, '&view=month&month=2126-03')
  expect(await screen.findByRole('heading', { name: 'March 2126' })).toBeVisible()
  const month = await screen.findByRole('list', { name: 'Classes in March 2126' })
  expect(within(month).getByRole('button', { name: '18:00 Weaving 1' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByRole('heading', { name: 'April 2126' })).toBeVisible()
  await waitFor(() =>
    expect(asked).toEqual([
      { course: 'cloth-dyeing', from: '2126-02-28T23:00:00.000Z', to: '2126-03-31T23:00:00.000Z' },
      { course: 'cloth-dyeing', from: '2126-03-31T23:00:00.000Z', to: '2126-04-30T23:00:00.000Z' },
    ]),
  )
})

test('a month of more classes than it shows says so', async () => {
  const headers = { 'content-range': 'class-sessions 0-499/2600' }
  const api = tutorAcademy().on(listClassSessions, ({ query }) => {
    const [begin] = JSON.parse(String(query?.range)) as [number]
    return Response.json([{ ...first, id: begin + 1 }], { headers })
  })
  await classes(api, '&view=month')
  expect(await screen.findByText(/Only the first 2,000 are shown\./)).toBeVisible()
})
