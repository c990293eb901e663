import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addCourse, updateCourse } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createClassSession, listClassSessions } from '#contract/tutor/classes.ts'
import { addObjective } from '#contract/tutor/objectives.ts'
import { confirmSlot } from '#contract/tutor/slots.ts'
import { addTopic, deleteTopic } from '#contract/tutor/topics.ts'
import { enter, listReply, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import type { FakeApi } from '../support/screens/fakeApi.ts'
import { onsite, shownSlot } from '../support/screens/onsite.ts'
import { choose } from '../support/screens/rowMenu.ts'

/** Clicks twice before React has rendered the first click's effect. */
function pressTwice(button: HTMLElement): void {
  fireEvent.click(button)
  fireEvent.click(button)
}

function askedFor(api: FakeApi, { method, path }: Endpoint): number {
  return api.calls.filter(({ line }) => line === `${method} ${path}`).length
}

const newTopic = { id: 9, slug: 'the-vat', topic: 'The vat', detail: null, external_resources: null }
const newClass = {
  id: 4,
  course_id: 7,
  title: 'On the roof',
  starts_at: '2026-04-01T09:00:00.000Z',
  ends_at: '2026-04-01T10:00:00.000Z',
  meeting_link: null,
}

test.each<{ name: string; tab: string; endpoint: Endpoint; fields: Record<string, string> }>([
  { name: 'Add topic', tab: '', endpoint: addTopic, fields: { Topic: 'The vat' } },
  {
    name: 'Add objective',
    tab: '?tab=objectives',
    endpoint: addObjective,
    fields: { Objective: 'Dye it red' },
  },
  {
    name: 'Add class',
    tab: '?tab=classes',
    endpoint: createClassSession,
    fields: { Title: 'On the roof', 'Starts at': '2026-04-01T10:00', 'Ends at': '2026-04-01T11:00' },
  },
])('a double press on $name asks the server once', async ({ name, tab, endpoint, fields }) => {
  const api = tutorAcademy()
    .on(addTopic, { topics: [newTopic] })
    .on(addObjective, { objectives: [{ id: 6, objective: 'Dye it red' }] })
    .on(createClassSession, Response.json(newClass))
    .on(listClassSessions, listReply('class-sessions', []))
  const { person } = renderConsole(`/courses/cloth-dyeing/manage${tab}`, api)
  await person.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  for (const [label, text] of Object.entries(fields)) {
    enter(within(dialog).getByLabelText(new RegExp(`^${label}`)), text)
  }
  pressTwice(within(dialog).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: false })).toBeNull())
  expect(askedFor(api, endpoint)).toBe(1)
})

test('the second press of a double click leaves the dialog open, and a press beside it closes it', async () => {
  const { person } = renderConsole('/courses/cloth-dyeing/manage', tutorAcademy())
  await person.click(await screen.findByRole('button', { name: 'Add topic' }))
  await screen.findByRole('dialog', { name: 'Add topic' })
  const pressBeside = (detail: number) => {
    const beside = document.querySelector('.MuiDialog-container') as HTMLElement
    fireEvent.mouseDown(beside, { detail })
    fireEvent.click(beside, { detail })
  }
  pressBeside(2)
  expect(screen.getByRole('dialog', { name: 'Add topic' })).toBeVisible()
  pressBeside(1)
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: false })).toBeNull())
})

test('a double press on "Add course" adds one course', async () => {
  const api = tutorAcademy().on(addCourse, { course: { slug: 'cloth-dyeing' } })
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  const { person } = renderConsole('/courses/upload', api)
  const photo = new File(['x'], 'cover.png', { type: 'image/png' })
  fireEvent.change(await screen.findByLabelText(/^Cover photo/), { target: { files: [photo] } })
  enter(screen.getByLabelText(/^Title/), 'Cloth dyeing')
  for (const [label, text] of [
    ['Original price', '100'],
    ['Discounted price', '50'],
    ['Duration', '6'],
  ] as const) {
    enter(screen.getByLabelText(new RegExp(`^${label}`)), text)
  }
  await person.click(screen.getByLabelText(/^Category/))
  await person.click(await screen.findByRole('option', { name: 'Craft' }))
  await screen.findByText('cover.png')
  pressTwice(screen.getByRole('button', { name: 'Add course' }))
  await screen.findByRole('heading', { name: 'Cloth dyeing' })
  expect(askedFor(api, addCourse)).toBe(1)
})

test('a double press on Confirm confirms a slot once', async () => {
  const learner = { firstname: 'Lara', lastname: 'Bello', email: 'lara@example.com' }
  const { api } = await onsite({ slots: [shownSlot({ state: 'taken', learner })] })
  api.on(confirmSlot, Response.json(shownSlot({ state: 'confirmed', learner })))
  pressTwice(await screen.findByRole('button', { name: /^Confirm/ }))
  expect(await screen.findByText('Class confirmed. The learner was emailed.')).toBeVisible()
  expect(askedFor(api, confirmSlot)).toBe(1)
})

test('a double press on Proceed deletes once', async () => {
  const api = tutorAcademy().on(deleteTopic, { topics: [] })
  const { person } = renderConsole('/courses/cloth-dyeing/manage', api)
  await choose(person, 'The pot', 'Delete')
  pressTwice(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(askedFor(api, deleteTopic)).toBe(1)
})

test('a double press on "Save changes" saves once, and the form can be saved again', async () => {
  const api = tutorAcademy().on(updateCourse, ({ body }) => ({
    data: ownCourse({
      title: String(body.fields.title),
      updated_at: `2026-03-0${body.fields.title?.length}`,
    }),
  }))
  renderConsole('/courses/cloth-dyeing/edit', api)
  enter(await screen.findByLabelText(/^Title/), 'Dye')
  pressTwice(await screen.findByRole('button', { name: 'Save changes' }))
  await screen.findByText('Success!')
  enter(screen.getByLabelText(/^Title/), 'Dyes')
  pressTwice(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(askedFor(api, updateCourse)).toBe(2))
  await screen.findByRole('heading', { name: 'Dyes' })
  expect(askedFor(api, updateCourse)).toBe(2)
})
