import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addObjective, deleteObjective, updateObjective } from '#contract/tutor/objectives.ts'
import { objectiveFigures } from '../../src/console/resources/objectives.tsx'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused, unreachable } from '../support/screens/fakeApi.ts'
import { choose } from '../support/screens/rowMenu.ts'

async function manage(api: FakeApi) {
  const view = renderConsole('/courses/cloth-dyeing/manage?tab=objectives', api)
  await screen.findByRole('table', { name: 'Objectives' })
  return view
}

test('an objective stands with the duration and prices of its course', async () => {
  await manage(tutorAcademy())
  const table = screen.getByRole('table', { name: 'Objectives' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Title', 'Duration', 'Discounted price', 'Original price', 'Action'])
  const cells = within(table)
    .getAllByRole('cell')
    .map(cell => cell.textContent)
  expect(cells.slice(0, 4)).toEqual(['Dye a cloth blue', '6 weeks', '$100', '$200'])
})

test('where the course has no values the placeholders 2weeks, $50 and $100 stand', () => {
  expect(objectiveFigures({})).toEqual({ duration: '2weeks', discounted: '$50', original: '$100' })
})

test('"Add objective" adds one, and the list is replaced with what the server returned', async () => {
  const api = tutorAcademy().on(addObjective, { objectives: [{ id: 9, objective: 'Fix the dye' }] })
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add objective' }))
  enter(await screen.findByLabelText(/^Objective\s\*$/), 'Fix the dye')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add objective' }),
  )
  expect(await screen.findByText('Fix the dye')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Dye a cloth blue')).toBeNull())
  expect(api.bodiesOf(addObjective)).toEqual([{ slug: 'cloth-dyeing', objective: 'Fix the dye' }])
})

test('"Add objective" stands in the tab of the objectives, and not over the topics', async () => {
  const { person } = renderConsole('/courses/cloth-dyeing/manage', tutorAcademy())
  await screen.findByRole('button', { name: 'Add topic' })
  expect(screen.queryByRole('button', { name: 'Add objective' })).toBeNull()
  await person.click(screen.getByRole('tab', { name: 'Objectives' }))
  expect(await screen.findByRole('button', { name: 'Add objective' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add topic' })).toBeNull()
})

test('an objective is edited with Update', async () => {
  const api = tutorAcademy().on(updateObjective, { objectives: [{ id: 5, objective: 'Dye it red' }] })
  const { person } = await manage(api)
  await choose(person, 'Dye a cloth blue', 'Edit')
  const field = await screen.findByLabelText(/^Objective\s\*$/)
  await person.clear(field)
  enter(field, 'Dye it red')
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Dye it red')).toBeVisible()
  expect(api.bodiesOf(updateObjective)).toEqual([
    {
      id: 5,
      objective: 'Dye it red',
      version: 6,
    },
  ])
})

test('deleting asks "Are you sure you want to delete objective?" and Proceed deletes it', async () => {
  const api = tutorAcademy().on(deleteObjective, { objectives: [], message: 'Objective deleted.' })
  const { person } = await manage(api)
  await choose(person, 'Dye a cloth blue', 'Delete')
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete objective?' })
  await person.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('Objective deleted.')).toBeVisible()
  expect(await screen.findByText('No objectives yet - add the first one')).toBeVisible()
  expect(api.bodiesOf(deleteObjective)).toEqual([{ id: 5 }])
})

test('a deletion that gets no answer is titled with the error itself', async () => {
  const { person } = await manage(tutorAcademy().on(deleteObjective, unreachable()))
  await choose(person, 'Dye a cloth blue', 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We can't reach the academy/)
  takePrinted()
})

test('a refused objective shows the message as title and the error as text', async () => {
  const api = tutorAcademy().on(
    addObjective,
    refused('request.invalid', 'Too long.', { message: 'Objective not added' }),
  )
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add objective' }))
  enter(await screen.findByLabelText(/^Objective\s\*$/), 'x')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add objective' }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Objective not addedToo long.')
  takePrinted()
})

test('after a deletion the focus is on the next row, and on the list once nothing is left', async () => {
  const [first, next] = [
    { id: 5, objective: 'Dye a cloth blue', version: 1 },
    { id: 6, objective: 'Fix the dye', version: 1 },
  ]
  const api = tutorAcademy(ownCourse({ objectives: [first, next] })).on(deleteObjective, ({ body }) => ({
    objectives: body.id === 5 ? [next] : [],
  }))
  const { person } = await manage(api)
  await choose(person, first.objective, 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(screen.queryByText(first.objective)).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: `More about ${next.objective}` })).toHaveFocus(),
  )
  await choose(person, next.objective, 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await screen.findByText('No objectives yet - add the first one')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Objectives' })).toHaveFocus())
})
