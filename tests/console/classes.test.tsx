import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClassSession } from '#contract/entities.ts'
import {
  cancelClassSession,
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/consoleResources.ts'
import { enter, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import type { FakeApi } from '../support/screens/fakeApi.ts'

const firstVat: ClassSession = {
  id: 4,
  course_id: 3,
  title: 'First vat',
  starts_at: '2026-03-02T17:00:00.000Z',
  ends_at: '2026-03-02T18:00:00.000Z',
  time_zone: 'Africa/Lagos',
  meeting_link: 'https://meet.example.com/dye',
  cancelled_at: null,
  cancel_reason: null,
}

/** The plain REST list: the rows, and how many there are in `Content-Range`. */
function listed(rows: ClassSession[]): Response {
  return Response.json(rows, { headers: { 'content-range': `class-sessions 0-24/${rows.length}` } })
}

async function classes(api: FakeApi) {
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
  expect(screen.getByText(/^2 Mar 2026, 18:00 \(Lagos time\)/)).toBeVisible()
  expect(asked[0]).toEqual({
    sort: '["starts_at","ASC"]',
    range: '[0,24]',
    filter: '{"course":"cloth-dyeing"}',
  })
})

test('a class is added with its times as UTC', async () => {
  const api = tutorAcademy().on(listClassSessions, listed([])).on(createClassSession, Response.json(firstVat))
  const { person } = await classes(api)
  expect(await screen.findByText('No classes yet - add the first one')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'First vat')
  enter(screen.getByLabelText(/^Starts at/), '2026-03-02T18:00')
  enter(screen.getByLabelText(/^Ends at/), '2026-03-02T19:00')
  api.on(listClassSessions, listed([firstVat]))
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add class' }))
  expect(await screen.findByText('First vat')).toBeVisible()
  expect(api.bodiesOf(createClassSession)).toEqual([
    {
      course_id: 3,
      title: 'First vat',
      starts_at: firstVat.starts_at,
      ends_at: firstVat.ends_at,
      meeting_link: null,
    },
  ])
})

test('a class must end after it starts and meet at a https address', async () => {
  const api = tutorAcademy().on(listClassSessions, listed([]))
  const { person } = await classes(api)
  await person.click(screen.getByRole('button', { name: 'Add class' }))
  enter(await screen.findByLabelText(/^Title/), 'First vat')
  enter(screen.getByLabelText(/^Starts at/), '2026-03-02T18:00')
  enter(screen.getByLabelText(/^Ends at/), '2026-03-02T17:00')
  enter(screen.getByLabelText('Meeting link'), 'javascript:alert(1)')
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add class' }))
  expect(await screen.findByText('A class must end after it starts.')).toBeVisible()
  expect(screen.getByText('Meeting link must be a https address.')).toBeVisible()
  expect(api.bodiesOf(createClassSession)).toEqual([])
})

test('a class is changed and deleted', async () => {
  const moved = { ...firstVat, title: 'Second vat' }
  const api = tutorAcademy()
    .on(listClassSessions, listed([firstVat]))
    .on(getClassSession, Response.json(firstVat))
    .on(updateClassSession, Response.json(moved))
    .on(deleteClassSession, Response.json(moved))
  const { person } = await classes(api)
  await person.click(await screen.findByRole('button', { name: 'Edit First vat' }))
  const title = await screen.findByLabelText(/^Title/)
  expect(screen.getByLabelText(/^Starts at/)).toHaveValue('2026-03-02T18:00')
  await person.clear(title)
  enter(title, 'Second vat')
  api.on(listClassSessions, listed([moved]))
  await person.click(screen.getByRole('button', { name: 'Update' }))
  await person.click(await screen.findByRole('button', { name: 'Delete Second vat' }))
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
  await person.click(await screen.findByRole('button', { name: 'Cancel First vat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel First vat' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel class' }))
  expect(await dialog.findByText('Reason is required')).toBeVisible()
  enter(dialog.getByLabelText(/^Reason/), 'No power.')
  api.on(listClassSessions, listed([cancelled]))
  await person.click(dialog.getByRole('button', { name: 'Cancel class' }))
  expect(await screen.findByText('No power.')).toBeVisible()
  expect(screen.getByText('Cancelled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel First vat' })).toBeNull()
  expect(api.bodiesOf(cancelClassSession)).toEqual([{ reason: 'No power.' }])
  api.on(listClassSessions, listed([coming]))
  await person.click(screen.getByRole('button', { name: 'Restore First vat' }))
  expect(await screen.findByRole('button', { name: 'Cancel First vat' })).toBeVisible()
})

test('a class that is over cannot be cancelled', async () => {
  const over = { ...firstVat, starts_at: '2020-03-02T17:00:00.000Z', ends_at: '2020-03-02T18:00:00.000Z' }
  await classes(tutorAcademy().on(listClassSessions, listed([over])))
  expect(await screen.findByRole('button', { name: 'Edit First vat' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel First vat' })).toBeNull()
})
