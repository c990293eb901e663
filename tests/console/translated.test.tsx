import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { getCourse, updateCourse } from '#contract/courses.ts'
import { addObjective, deleteObjective } from '#contract/tutor/objectives.ts'
import { previewWeeklySlots } from '#contract/tutor/slots.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { refused } from '../support/screens/fakeApi.ts'
import { onsite } from '../support/screens/onsite.ts'
import { choose } from '../support/screens/rowMenu.ts'
import { translate } from '../support/translate.ts'

const OBJECTIVES = '/courses/cloth-dyeing/manage?tab=objectives'

function dialog(name: string) {
  return within(screen.getByRole('dialog', { name }))
}

test('a dialog that a browser translates is refused, saved and closed', async () => {
  const api = tutorAcademy().on(addObjective, refused('request.invalid', 'Objective is too long.'))
  const { person } = renderConsole(OBJECTIVES, api)
  await person.click(await screen.findByRole('button', { name: 'Add objective' }))
  enter(await screen.findByLabelText(/^Objective\s\*$/), 'Fix the dye')
  onTestFinished(translate())
  await person.click(dialog('Add objective').getByRole('button', { name: 'Add objective' }))
  expect(await screen.findByText('Objective is too long.')).toBeVisible()
  api.on(addObjective, { objectives: [{ id: 9, objective: 'Fix the dye' }] })
  await person.click(dialog('Add objective').getByRole('button', { name: 'Add objective' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add objective' })).toBeNull())
  expect(takePrinted()).toHaveLength(1)
})

test('a question that a browser translates is answered with Proceed', async () => {
  const api = tutorAcademy().on(deleteObjective, { objectives: [] })
  const { person } = renderConsole(OBJECTIVES, api)
  await choose(person, 'Dye a cloth blue', 'Delete')
  const proceed = await screen.findByRole('button', { name: 'Proceed' })
  onTestFinished(translate())
  await person.click(proceed)
  expect(await screen.findByText('No objectives yet - add the first one')).toBeVisible()
})

test('the form of a course that a browser translates is saved, and its buttons keep up with the course', async () => {
  const course = ownCourse()
  const api = tutorAcademy(course).on(updateCourse, ({ body }) => {
    const changed = { ...course, ...(body.fields as object) }
    api.on(getCourse, { data: changed })
    return { data: changed, message: 'Saved.' }
  })
  const { person } = renderConsole('/courses/cloth-dyeing/edit', api)
  enter(await screen.findByLabelText(/^Title/), 'Indigo')
  onTestFinished(translate())
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Unpublish' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible()
})

test('a preview that a browser translates is shown', async () => {
  const { api, person } = await onsite({})
  const slot = { starts_at: '2126-03-04T08:00:00.000Z', ends_at: '2126-03-04T09:00:00.000Z' }
  api.on(previewWeeklySlots, Response.json({ count: 2, first: slot, last: slot }))
  await person.click(screen.getByRole('button', { name: 'Add weekly availability' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add weekly availability' }))
  enter(adding.getByLabelText(/^First day/), '2126-03-04')
  enter(adding.getByLabelText(/^Last day/), '2126-03-11')
  onTestFinished(translate())
  await person.click(adding.getByRole('button', { name: 'Preview' }))
  expect(await adding.findByText(/^2 slots/)).toBeVisible()
})
