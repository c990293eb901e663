import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { getAccount } from '#contract/ownAccount.ts'
import {
  cancelClassSession,
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  type OwnClassSession,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { listCohorts } from '#contract/tutor/cohorts.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { downloads } from '../support/screens/downloads.ts'
import type { FakeApi } from '../support/screens/fakeApi.ts'
import { refused } from '../support/screens/fakeApi.ts'
import { ownAccount } from '../support/screens/ownAccount.ts'
import { choose, offered } from '../support/screens/rowMenu.ts'
import { shownCohort } from '../support/screens/shown.ts'

const firstVat: OwnClassSession = {
  version: 1,
  id: 4,
  course_id: 3,
  cohort_id: null,
  title: 'First vat',
  starts_at: '2026-03-02T17:00:00.000Z',
  ends_at: '2026-03-02T18:00:00.000Z',
  time_zone: 'Africa/Lagos',
  meeting_link: 'https://meet.example.com/dye',
  cancelled_at: null,
  cancel_reason: null,
  starts_local: '2026-03-02T18:00',
  ends_local: '2026-03-02T19:00',
  clock_change: null,
  series_id: null,
  is_edited: false,
}

/** Returns a plain REST list: the rows, and their count in `Content-Range`. */
function listed(rows: OwnClassSession[]): Response {
  return Response.json(rows, { headers: { 'content-range': `class-sessions 0-24/${rows.length}` } })
}

async function classes(api: FakeApi, timeZone: string | null = null) {
  api.on(getAccount, { data: ownAccount({ time_zone: timeZone }) })
  const view = renderConsole('/courses/cloth-dyeing/manage?tab=classes', api)
  await screen.findByRole('button', { name: 'Add class' })
  return view
}

test('the Classes tab lists the class sessions of the course, soonest first, in Lagos time', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listClassSessions, ({ query }) => {
    asked.push(query)
    return listed([firstVat])
  })
  await classes(api)
  expect(await screen.findByText('First vat')).toBeVisible()
  expect(screen.getByText(/^Mon 2 Mar( 2026)?, 18:00–19:00$/)).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'When (Lagos time)' })).toBeVisible()
  expect(asked[0]).toEqual({
    sort: '["starts_at","ASC"]',
    range: '[0,24]',
    filter: '{"course":"cloth-dyeing"}',
  })
})

test('the page of all classes begins with this week, and its list names courses and is narrowed in the address', async () => {
  const asked: unknown[] = []
  const listedVat = { ...firstVat, course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' } }
  const api = tutorAcademy().on(listClassSessions, ({ query }) => {
    asked.push(JSON.parse(String(query.filter)))
    return listed([listedVat])
  })
  api.on(getClassSession, Response.json(listedVat))
  const { person, address } = renderConsole('/tutor/classes', api)
  expect(await screen.findByRole('heading', { name: /^Week of/ })).toBeVisible()
  expect(screen.queryByLabelText('All my courses')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add class' })).toBeNull()
  expect(asked.at(-1)).toEqual({ from: expect.any(String), to: expect.any(String) })
  await person.click(screen.getByRole('button', { name: 'List' }))
  const course = await screen.findByRole('link', { name: 'Cloth dyeing' })
  expect(course).toHaveAttribute('href', '/courses/cloth-dyeing/manage?tab=classes')
  expect(screen.getByRole('columnheader', { name: 'For' })).toBeVisible()
  expect(asked.at(-1)).toEqual({ state: 'coming' })
  enter(await screen.findByLabelText('From'), '2026-03-02')
  enter(screen.getByLabelText('Until'), '2026-03-08')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      state: 'coming',
      from: '2026-03-01T23:00:00.000Z',
      to: '2026-03-08T23:00:00.000Z',
    }),
  )
  expect(screen.getByLabelText('Until')).toHaveValue('2026-03-08')
  await waitFor(() => expect(address()).toContain('2026-03-08T23'))
  expect(address()).toContain('view=list')
  enter(screen.getByLabelText('Until'), '12026-03-08')
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'coming', from: '2026-03-01T23:00:00.000Z' }))
  await choose(person, 'First vat', 'Edit')
  expect(await screen.findByRole('dialog', { name: 'Edit class' })).toBeVisible()
})

test('a class is added by the tutor’s own clock', async () => {
  const api = tutorAcademy().on(listClassSessions, listed([])).on(createClassSession, Response.json(firstVat))
  const { person } = await classes(api)
  expect(await screen.findByText('No classes yet - add the first one')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'First vat')
  enter(screen.getByLabelText(/^Starts at/), '2026-03-02T18:00')
  enter(screen.getByLabelText(/^Ends at/), '2026-03-02T19:00')
  api.on(listClassSessions, listed([firstVat]))
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add class' }),
  )
  expect(await screen.findByText('First vat')).toBeVisible()
  expect(api.bodiesOf(createClassSession)).toEqual([
    {
      course_id: 3,
      title: 'First vat',
      starts_at: '2026-03-02T18:00',
      ends_at: '2026-03-02T19:00',
      time_zone: 'Africa/Lagos',
      meeting_link: null,
      notes: '',
      recording_link: null,
    },
  ])
})

test('the end of a class follows its start, and keeps the length that it was given', async () => {
  const { person } = await classes(tutorAcademy().on(listClassSessions, listed([])))
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add class' }))
  const [starts, ends] = [dialog.getByLabelText(/^Starts at/), dialog.getByLabelText(/^Ends at/)]
  enter(starts, '2126-03-09T18:00')
  expect(ends).toHaveValue('2126-03-09T19:00')
  enter(ends, '2126-03-09T19:30')
  // A year on its way to 2126.
  enter(starts, '0021-03-10T23:00')
  expect(ends).toHaveValue('2126-03-09T19:30')
  enter(starts, '2126-03-10T23:00')
  expect(ends).toHaveValue('2126-03-11T00:30')
})

test('what the server finds wrong with a class is said at its fields, and what was typed stays', async () => {
  const fields = {
    ends_at: 'Ends at must be after the start.',
    meeting_link: 'Meeting link must be a https address.',
  }
  const api = tutorAcademy()
    .on(listClassSessions, listed([]))
    .on(createClassSession, refused('request.invalid', 'Ends at must be after the start.', { fields }))
  const { person } = await classes(api)
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'First vat')
  enter(screen.getByLabelText(/^Starts at/), '2026-03-02T18:00')
  enter(screen.getByLabelText(/^Ends at/), '2026-03-02T17:00')
  enter(screen.getByLabelText('Meeting link'), 'javascript:alert(1)')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add class' }),
  )
  const link = screen.getByLabelText('Meeting link')
  await waitFor(() => expect(link).toHaveAccessibleDescription(fields.meeting_link))
  expect(screen.getByLabelText(/^Ends at/)).toHaveAccessibleDescription(fields.ends_at)
  expect(link).toHaveValue('javascript:alert(1)')
  expect(takePrinted()).toHaveLength(1)
})

test('a class is changed and deleted', async () => {
  const moved = { ...firstVat, title: 'Second vat' }
  const api = tutorAcademy()
    .on(listClassSessions, listed([firstVat]))
    .on(getClassSession, Response.json(firstVat))
    .on(updateClassSession, Response.json(moved))
    .on(deleteClassSession, Response.json(moved))
  const { person } = await classes(api)
  await choose(person, 'First vat', 'Edit')
  const title = await screen.findByLabelText(/^Title/)
  expect(screen.getByLabelText(/^Starts at/)).toHaveValue('2026-03-02T18:00')
  await person.clear(title)
  enter(title, 'Second vat')
  api.on(listClassSessions, listed([moved]))
  await person.click(screen.getByRole('button', { name: 'Update' }))
  await choose(person, 'Second vat', 'Delete')
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete Second vat?' })
  api.on(listClassSessions, listed([]))
  await person.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('No classes yet - add the first one')).toBeVisible()
  await waitFor(() =>
    expect(api.calls.map(({ line }) => line)).toContain('DELETE /api/console/class-sessions/:id'),
  )
})

test('a class is cancelled with a reason, shown as cancelled, and restored', async () => {
  const coming = { ...firstVat, starts_at: '2999-03-02T17:00:00.000Z', ends_at: '2999-03-02T18:00:00.000Z' }
  const cancelled = { ...coming, cancelled_at: '2026-03-01T08:00:00.000Z', cancel_reason: 'No power.' }
  const api = tutorAcademy()
    .on(listClassSessions, listed([coming]))
    .on(cancelClassSession, Response.json(cancelled))
    .on(restoreClassSession, Response.json(coming))
  const { person } = await classes(api)
  await choose(person, 'First vat', 'Cancel class')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel First vat' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel class' }))
  expect(await dialog.findByText('Reason is required')).toBeVisible()
  enter(dialog.getByLabelText(/^Reason/), 'No power.')
  api.on(listClassSessions, listed([cancelled]))
  await person.click(dialog.getByRole('button', { name: 'Cancel class' }))
  expect(await screen.findByText('No power.')).toBeVisible()
  expect(screen.getByText('Cancelled')).toBeVisible()
  expect(await offered(person, 'First vat')).toEqual(['Edit', 'Restore class', 'Delete'])
  expect(api.bodiesOf(cancelClassSession)).toEqual([{ reason: 'No power.' }])
  api.on(listClassSessions, listed([coming]))
  await choose(person, 'First vat', 'Restore class')
  await waitFor(() => expect(screen.queryByText('Cancelled')).toBeNull())
  expect(await offered(person, 'First vat')).toContain('Cancel class')
})

test('a class that is over cannot be cancelled', async () => {
  const over = { ...firstVat, starts_at: '2020-03-02T17:00:00.000Z', ends_at: '2020-03-02T18:00:00.000Z' }
  const { person } = await classes(tutorAcademy().on(listClassSessions, listed([over])))
  expect(await offered(person, 'First vat')).toEqual(['Attendance', 'Edit', 'Delete'])
})

test('a time that the clocks show twice is asked about, and sent as chosen', async () => {
  const api = tutorAcademy().on(listClassSessions, listed([]))
  const { person } = await classes(api, 'America/New_York')
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'First vat')
  expect(screen.getByLabelText(/^Time zone/)).toHaveValue('America/New_York')
  enter(screen.getByLabelText(/^Starts at/), '2026-11-01T01:30')
  enter(screen.getByLabelText(/^Ends at/), '2026-11-01T03:30')
  expect(screen.queryByLabelText(/^Clocks change/)).toBeNull()
  const sentence = 'Starts at names a time that the clocks of America/New_York show twice that day.'
  api.on(
    createClassSession,
    refused('request.invalid', sentence, {
      fields: { clock_change: sentence },
    }),
  )
  const add = () =>
    person.click(
      within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add class' }),
    )
  await add()
  await person.click(await screen.findByLabelText(/^Clocks change/))
  takePrinted()
  await person.click(await screen.findByRole('option', { name: 'Later time' }))
  api.on(createClassSession, Response.json(firstVat)).on(listClassSessions, listed([firstVat]))
  await add()
  await waitFor(() =>
    expect(api.bodiesOf(createClassSession).at(-1)).toMatchObject({
      starts_at: '2026-11-01T01:30',
      time_zone: 'America/New_York',
      clock_change: 'later',
    }),
  )
})

test('a class on another clock shows its own time too, and a link by the name of its service', async () => {
  const london = {
    ...firstVat,
    time_zone: 'Europe/London',
    starts_local: '2026-03-02T17:00',
    meeting_link: 'https://us02web.zoom.us/j/1',
  }
  await classes(tutorAcademy().on(listClassSessions, listed([london])))
  expect(await screen.findByText('17:00 (London time)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zoom' })).toHaveAttribute('href', london.meeting_link)
})

test('on the academy’s own Jitsi a room is made in one press', async () => {
  const api = tutorAcademy(undefined, undefined, {
    jitsi_url: 'https://meet.school.example',
  }).on(listClassSessions, listed([]))
  const { person } = await classes(api)
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  await person.click(await screen.findByRole('button', { name: 'Create a room' }))
  const link = screen.getByLabelText<HTMLInputElement>('Meeting link')
  expect(link.value).toMatch(/^https:\/\/meet\.school\.example\/[0-9a-f]{32}$/)
  expect(screen.getByText(/^Meets on Jitsi/)).toBeVisible()
})

test('the form of a class shows the link that it takes from the pasted text, or what to remove', async () => {
  const { person } = await classes(tutorAcademy().on(listClassSessions, listed([])))
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Meeting link')
  await person.click(field)
  await person.paste('meet.google.com/abc-defg-hij')
  expect(field).toHaveAccessibleDescription(
    /^Meets on Google Meet at https:\/\/meet\.google\.com\/abc-defg-hij\. /,
  )
  await person.paste(' Passcode: 123456')
  expect(field).toHaveAccessibleDescription(
    'Meeting link must be only the link. Put “Passcode: 123456” into the notes.',
  )
})

test('in a course that runs in cohorts a class is for one of them, or for everybody', async () => {
  const api = tutorAcademy()
    .on(getCourse, { data: ownCourse({ runs_in_cohorts: true, cohorts: [shownCohort()] }) })
    .on(listCohorts, () => Response.json([shownCohort()], { headers: { 'content-range': 'cohorts 0-0/1' } }))
    .on(listClassSessions, () => listed([]))
    .on(createClassSession, Response.json(firstVat))
  const { person } = await classes(api)
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'First vat')
  enter(screen.getByLabelText(/^Starts at/), '2026-03-02T18:00')
  enter(screen.getByLabelText(/^Ends at/), '2026-03-02T19:00')
  const choice = await screen.findByRole('combobox', { name: 'For' })
  expect(choice).toHaveTextContent('Everyone in the course')
  await person.click(choice)
  await person.click(await screen.findByRole('option', { name: 'January evenings' }))
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add class' }),
  )
  await waitFor(() => expect(api.bodiesOf(createClassSession)).toMatchObject([{ cohort_id: 21 }]))
})

test('a class may be for the learners without a start date alone, and the list says so', async () => {
  const viewer = {
    is_owner: true,
    is_enrolled: false,
    rating: null,
    helpful_rating_ids: [],
    rolling_cohort: 7,
  }
  const cohorts = [shownCohort()]
  const api = tutorAcademy()
    .on(getCourse, { data: ownCourse({ runs_in_cohorts: true, cohorts, viewer }) })
    .on(listCohorts, () => Response.json(cohorts, { headers: { 'content-range': 'cohorts 0-0/1' } }))
    .on(listClassSessions, () => listed([{ ...firstVat, cohort_id: 7 }]))
    .on(createClassSession, Response.json(firstVat))
  const { person } = await classes(api)
  const row = (await screen.findByText('First vat')).closest('tr')
  await waitFor(() => expect(row).toHaveTextContent('Learners without a start date'))
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'Second vat')
  enter(screen.getByLabelText(/^Starts at/), '2126-03-02T18:00')
  enter(screen.getByLabelText(/^Ends at/), '2126-03-02T19:00')
  await person.click(await screen.findByRole('combobox', { name: 'For' }))
  await person.click(await screen.findByRole('option', { name: 'Learners without a start date' }))
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add class' }),
  )
  await waitFor(() => expect(api.bodiesOf(createClassSession)).toMatchObject([{ cohort_id: 7 }]))
})

test('where a course runs in cohorts, the list says for whom each class is, and shows the classes of one', async () => {
  const asked: unknown[] = []
  const january = shownCohort()
  const api = tutorAcademy(ownCourse({ runs_in_cohorts: true, cohorts: [january] }))
    .on(listCohorts, Response.json([january], { headers: { 'content-range': 'cohorts 0-0/1' } }))
    .on(listClassSessions, ({ query }) => {
      asked.push(JSON.parse(String(query?.filter)))
      return listed([
        { ...firstVat, cohort_id: january.id },
        { ...firstVat, id: 5, title: 'Open day' },
      ])
    })
  const { person } = await classes(api)
  await waitFor(() => expect(screen.getByText('First vat').closest('tr')).toHaveTextContent(january.name))
  expect(screen.getByText('Open day').closest('tr')).toHaveTextContent('Everyone in the course')
  await person.click(await screen.findByRole('combobox', { name: 'Cohort' }))
  await person.click(await screen.findByRole('option', { name: january.name }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ course: 'cloth-dyeing', cohort: january.id }))
})

test('a class that is still to come is deleted with a reason for its learners', async () => {
  const asked: unknown[] = []
  const coming = { ...firstVat, starts_at: '2126-03-02T17:00:00.000Z', ends_at: '2126-03-02T18:00:00.000Z' }
  const api = tutorAcademy()
    .on(listClassSessions, () => listed([coming]))
    .on(deleteClassSession, ({ query }) => {
      asked.push(query)
      return Response.json(coming)
    })
  const { person } = await classes(api)
  await choose(person, 'First vat', 'Delete')
  enter(await screen.findByLabelText('Reason'), 'The room is lost.')
  await person.click(screen.getByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(asked).toEqual([{ reason: 'The room is lost.' }]))
})

test('exported classes have their times in Lagos and the names of their cohorts, in a file named after the course', async () => {
  const january = shownCohort()
  const course = { slug: 'cloth-dyeing', title: 'Cloth dyeing' }
  const rows = [
    {
      ...firstVat,
      course,
      cohort_id: january.id,
      time_zone: 'Europe/London',
      starts_local: '2026-03-02T17:00',
    },
    { ...firstVat, course, id: 5, title: 'Open day' },
  ]
  const api = tutorAcademy(ownCourse({ runs_in_cohorts: true, cohorts: [january] }))
    .on(listCohorts, () => Response.json([january], { headers: { 'content-range': 'cohorts 0-0/1' } }))
    .on(listClassSessions, () => listed(rows))
  const { person } = await classes(api)
  const files = downloads()
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.split('\r\n').slice(0, 3)).toEqual([
    'Course,Title,Starts at (Lagos time),Ends at (Lagos time),Local start,Time zone,Meeting link,Reason for cancelling,For',
    `Cloth dyeing,First vat,2026-03-02 18:00,2026-03-02 19:00,2026-03-02 17:00,Europe/London,https://meet.example.com/dye,,${january.name}`,
    'Cloth dyeing,Open day,2026-03-02 18:00,2026-03-02 19:00,2026-03-02 18:00,Africa/Lagos,https://meet.example.com/dye,,Everyone in the course',
  ])
  expect(files.names).toEqual([expect.stringMatching(/^classes-cloth-dyeing-\d{4}-\d\d-\d\d\.csv$/)])
})
