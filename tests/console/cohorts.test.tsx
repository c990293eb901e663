import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  cancelCohort,
  copyCohort,
  createCohort,
  getCohort,
  listCohorts,
  type OwnCohort,
  updateCohort,
} from '#contract/tutor/cohorts.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused } from '../support/screens/fakeApi.ts'
import { choose, chooseIn, offered } from '../support/screens/rowMenu.ts'
import { shownCohort } from '../support/screens/shown.ts'

const january: OwnCohort = {
  version: 1,
  ...shownCohort(),
  course_id: 3,
  enrolment_closes_local: '2126-01-10T18:00',
  taken: 7,
  cancel_reason: null,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
}

/** Returns a plain REST list: the rows, and their count in `Content-Range`. */
function listed(rows: OwnCohort[]): Response {
  return Response.json(rows, { headers: { 'content-range': `cohorts 0-24/${rows.length}` } })
}

async function cohorts(api: FakeApi) {
  const view = renderConsole('/courses/cloth-dyeing/manage?tab=cohorts', api)
  await screen.findByRole('button', { name: 'Add cohort' })
  return view
}

test('the Cohorts tab lists days with their zone, the seats and where each cohort stands', async () => {
  const off: OwnCohort = {
    ...january,
    id: 22,
    name: 'Spring',
    state: 'cancelled',
    cancel_reason: 'The room is lost.',
  }
  const { person } = await cohorts(tutorAcademy().on(listCohorts, () => listed([january, off])))
  const row = (await screen.findByText('January evenings')).closest('tr')
  expect(row).toHaveTextContent(/Open/)
  expect(row).toHaveTextContent('12 Jan 2126 – 2 Mar 2126Africa/Lagos')
  expect(row).toHaveTextContent('7 of 10 taken')
  expect(screen.getByText('The room is lost.')).toBeVisible()
  expect(await offered(person, 'Spring')).toEqual(['Details', 'Copy cohort'])
  await person.keyboard('{Escape}')
  await person.click(screen.getByText('Spring'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Spring' }))
  expect(dialog.getByText('The room is lost.')).toBeVisible()
  expect(dialog.getByText('12 Jan 2126 – 2 Mar 2126')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Copy cohort' }))
  expect(await screen.findByRole('dialog', { name: 'Copy Spring' })).toBeVisible()
})

test('the cohorts are narrowed to a state in the address, beside the tab, and the search is kept under a name', async () => {
  const filters: unknown[] = []
  const api = tutorAcademy().on(listCohorts, ({ query }) => {
    filters.push(query.filter)
    return listed([january])
  })
  const { person, address } = await cohorts(api)
  await person.click(await screen.findByRole('combobox', { name: 'State' }))
  await person.click(screen.getByRole('option', { name: 'Running' }))
  await waitFor(() => expect(address()).toContain('tab=cohorts'))
  await waitFor(() => expect(address()).toContain(encodeURIComponent('{"state":"running"}')))
  await waitFor(() => expect(filters.at(-1)).toBe('{"state":"running","course":"cloth-dyeing"}'))

  await chooseIn(person, 'Saved searches', 'Save this search')
  await person.type(await screen.findByLabelText('Query name'), 'What runs')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: false })).toBeNull())
  await person.click(screen.getByRole('combobox', { name: 'State' }))
  await person.click(screen.getByRole('option', { name: 'All' }))
  await waitFor(() => expect(filters.at(-1)).toBe('{"course":"cloth-dyeing"}'))
  await chooseIn(person, 'Saved searches', 'What runs')
  await waitFor(() => expect(filters.at(-1)).toBe('{"state":"running","course":"cloth-dyeing"}'))
  await chooseIn(person, 'Saved searches', 'Delete saved search')
  await person.click(screen.getByRole('button', { name: 'Saved searches' }))
  expect(screen.queryByRole('menuitem', { name: 'What runs' })).toBeNull()
})

test('a column that is not needed is hidden, and shown again', async () => {
  const { person } = await cohorts(tutorAcademy().on(listCohorts, () => listed([january])))
  expect(await screen.findByRole('columnheader', { name: /Enrolment closes/ })).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Action' })).toBeNull()
  const line = screen.getByRole('menuitemcheckbox', { name: 'Enrolment closes (Lagos time)', checked: true })
  const heads = () => screen.queryByRole('columnheader', { name: /Enrolment closes/, hidden: true })
  await person.click(line)
  await waitFor(() => expect(heads()).toBeNull())
  await person.click(
    screen.getByRole('menuitemcheckbox', { name: 'Enrolment closes (Lagos time)', checked: false }),
  )
  await waitFor(() => expect(heads()).not.toBeNull())
})

test('a cohort is added as it is typed; an empty field of seats is as many as come', async () => {
  const api = tutorAcademy()
    .on(listCohorts, () => listed([]))
    .on(createCohort, Response.json(january))
  const { person } = await cohorts(api)
  expect(await screen.findByText('No cohorts. Learners can start any time.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Add cohort' }))
  enter(await screen.findByLabelText(/^Name/), 'January evenings')
  enter(screen.getByLabelText(/^First day/), '2126-01-12')
  enter(screen.getByLabelText(/^Last day/), '2126-03-02')
  enter(screen.getByLabelText(/^Enrolment closes/), '2126-01-10T18:00')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add cohort' }),
  )
  expect(await screen.findByText('Cohort added.')).toBeVisible()
  expect(api.bodiesOf(createCohort)).toEqual([
    {
      course_id: 3,
      name: 'January evenings',
      starts_on: '2126-01-12',
      ends_on: '2126-03-02',
      time_zone: 'Africa/Lagos',
      enrolment_closes_at: '2126-01-10T18:00',
      seats: null,
      state: 'open',
      classes: {
        title: 'Class',
        weekdays: [6],
        time_of_day: '18:00',
        minutes: 90,
        holidays: [],
        meeting_link: null,
      },
    },
  ])
})

test('a cohort without weekly classes is added alone, and with them it says how many they will be', async () => {
  const api = tutorAcademy()
    .on(listCohorts, () => listed([january]))
    .on(createCohort, Response.json(january))
  const { person } = await cohorts(api)
  await person.click(screen.getByRole('button', { name: 'Add cohort' }))
  const dialog = within(screen.getByRole('dialog', { hidden: false }))
  enter(await screen.findByLabelText(/^Name/), 'January evenings')
  enter(screen.getByLabelText(/^First day/), '2126-01-12')
  enter(screen.getByLabelText(/^Last day/), '2126-03-02')
  expect(dialog.getByText('8 classes, from 12 Jan 2126 to 2 Mar 2126.')).toBeVisible()
  await person.click(dialog.getByRole('checkbox', { name: 'Thursday' }))
  enter(dialog.getByLabelText(/^Skip these dates/), '2126-01-17')
  expect(dialog.getByText('6 classes, from 24 Jan 2126 to 28 Feb 2126.')).toBeVisible()
  enter(dialog.getByLabelText(/^Title/), '')
  await person.click(dialog.getByRole('button', { name: 'Add cohort' }))
  expect(await dialog.findByText('Title is required')).toBeVisible()
  await person.click(dialog.getByRole('switch', { name: 'Add weekly classes' }))
  await person.click(dialog.getByRole('button', { name: 'Add cohort' }))
  expect(await screen.findByText('Cohort added.')).toBeVisible()
  expect(api.bodiesOf(createCohort)[0]).not.toHaveProperty('classes')
})

test('a year of five digits, which a date field takes, leaves what was typed', async () => {
  const api = tutorAcademy().on(listCohorts, () => listed([january]))
  const { person } = await cohorts(api)
  await person.click(screen.getByRole('button', { name: 'Add cohort' }))
  enter(await screen.findByLabelText(/^Name/), 'January evenings')
  enter(screen.getByLabelText(/^Last day/), '2126-03-02')
  enter(screen.getByLabelText(/^First day/), '20126-01-12')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('January evenings')
})

test('a list looks again when somebody comes back to its tab', async () => {
  const api = tutorAcademy().on(listCohorts, () => listed([january]))
  await cohorts(api)
  await screen.findByText('January evenings')
  api.on(listCohorts, () => listed([{ ...january, name: 'February evenings' }]))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('February evenings')).toBeVisible()
})

test('what is missing is said at its field and nothing is sent; what is wrong the server says', async () => {
  const fields = {
    ends_on: 'Last day must not be before the first day.',
    seats: 'Seats must be a whole number from 1 to 10000 or nothing.',
  }
  const api = tutorAcademy()
    .on(listCohorts, () => listed([january]))
    .on(createCohort, refused('request.invalid', fields.ends_on, { fields }))
  const { person } = await cohorts(api)
  await person.click(screen.getByRole('button', { name: 'Add cohort' }))
  enter(await screen.findByLabelText(/^First day/), '2126-01-12')
  enter(screen.getByLabelText(/^Last day/), '2126-01-11')
  enter(screen.getByLabelText(/^Seats/), 'many')
  const save = within(screen.getByRole('dialog', { hidden: false })).getByRole('button', {
    name: 'Add cohort',
  })
  await person.click(save)
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(api.bodiesOf(createCohort)).toEqual([])
  enter(screen.getByLabelText(/^Name/), 'January evenings')
  await person.click(save)
  expect(await screen.findByText(fields.seats)).toBeVisible()
  expect(screen.getByLabelText(/^Last day/)).toHaveAccessibleDescription(fields.ends_on)
  expect(screen.getByLabelText(/^Seats/)).toHaveValue('many')
  expect(api.bodiesOf(createCohort)[0]).toMatchObject({ seats: 'many' })
  expect(takePrinted()).toHaveLength(1)
})

test('fewer seats than are taken are refused at the field, and what was typed stays', async () => {
  const sentence = '7 seats are taken or held, so Seats cannot be fewer.'
  const api = tutorAcademy()
    .on(listCohorts, () => listed([january]))
    .on(getCohort, () => Response.json(january))
    .on(updateCohort, refused('cohort.seats_taken', sentence, { fields: { seats: sentence } }))
  const { person } = await cohorts(api)
  await choose(person, 'January evenings', 'Edit')
  const seats = await screen.findByLabelText(/^Seats/)
  expect(screen.getByLabelText(/^Enrolment closes/)).toHaveValue('2126-01-10T18:00')
  enter(seats, '3')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Update' }),
  )
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
  expect(seats).toHaveValue('3')
  expect(takePrinted()).toHaveLength(1)
})

test('a cohort is copied to another first day, and cancelled with a reason that says whom it meets', async () => {
  const api = tutorAcademy()
    .on(listCohorts, () => listed([january]))
    .on(copyCohort, Response.json(january))
    .on(cancelCohort, Response.json({ ...january, state: 'cancelled' }))
  const { person } = await cohorts(api)
  await choose(person, 'January evenings', 'Copy cohort')
  enter(await screen.findByLabelText(/^Name/), 'May')
  enter(screen.getByLabelText(/^First day/), '2126-05-04')
  await person.click(screen.getByRole('button', { name: 'Copy cohort' }))
  expect(await screen.findByText(/^Cohort copied/)).toBeVisible()
  expect(api.bodiesOf(copyCohort)).toEqual([{ name: 'May', starts_on: '2126-05-04' }])

  await choose(person, 'January evenings', 'Cancel cohort')
  expect(await screen.findByText(/^7 seats are taken or held/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cancel cohort' }))
  expect(await screen.findByText('Reason is required')).toBeVisible()
  enter(screen.getByLabelText(/^Reason/), 'The tutor is ill.')
  await person.click(screen.getByRole('button', { name: 'Cancel cohort' }))
  expect(await screen.findByText(/^Cohort cancelled\. We’re emailing its learners/)).toBeVisible()
  expect(api.bodiesOf(cancelCohort)).toEqual([{ reason: 'The tutor is ill.' }])
})
