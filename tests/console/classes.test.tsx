import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClassSession } from '#contract/entities.ts'
import {
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
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
  meeting_link: 'https://meet.example.com/dye',
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
  expect(api.bodiesOf(createClassSession)).toEqual([{ ...firstVat, id: undefined, meeting_link: null }])
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
