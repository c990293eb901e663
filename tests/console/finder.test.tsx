import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTutorCourses } from '#contract/courses.ts'
import { listClassSessions } from '#contract/tutor/classes.ts'
import { getLearner, listLearners } from '#contract/tutor/learners.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { unreachable } from '../support/screens/fakeApi.ts'

const lara = {
  id: 8,
  firstname: 'Lara',
  lastname: 'Bello',
  email: 'lara@example.com',
  phone: null,
  whatsapp: null,
  courses: 1,
  last_enrolled_at: '2026-02-01T09:00:00.000Z',
}

function academy() {
  const asked: (string | undefined)[] = []
  const api = tutorAcademy()
    .on(listLearners, ({ query }) => {
      asked.push(query.filter)
      return listReply('learners', [lara])
    })
    .on(listClassSessions, () => listReply('class-sessions', []))
    .on(getLearner, () => new Promise(() => {}))
  return { api, asked }
}

test('Ctrl and K find a learner by a part of the name, and Enter goes there', async () => {
  const { api, asked } = academy()
  const { person, address } = renderConsole('/tutor/courses', api)
  await screen.findByText('Cloth dyeing')
  await person.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Find a course, learner, class or page' })
  expect(field).toHaveFocus()
  await person.type(field, 'lara')
  expect(await screen.findByRole('option', { name: 'Lara Bello lara@example.com' })).toBeVisible()
  expect(asked).toEqual(['{"q":"lara"}'])
  await person.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/tutor/learners/8'))
})

test('a page is found by its name, and the finder by its button', async () => {
  const { person, address } = renderConsole('/tutor/courses', academy().api)
  const [button] = await screen.findAllByRole('button', { name: /^Find/ })
  await person.click(button as HTMLElement)
  await person.type(await screen.findByRole('combobox', { name: /^Find/ }), 'refu')
  await person.click(await screen.findByRole('option', { name: 'Refunds and disputes' }))
  await waitFor(() => expect(address()).toBe('/tutor/refunds'))
})

test('what cannot be looked up is said, and the pages are found all the same', async () => {
  const { api } = academy()
  const { person } = renderConsole('/tutor/courses', api)
  await screen.findByText('Cloth dyeing')
  api.on(listTutorCourses, unreachable())
  await person.keyboard('{Meta>}k{/Meta}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }))
  await person.type(dialog.getByRole('combobox'), 'xyz')
  expect(await dialog.findByText(/reach the academy|connection|network/i)).toBeVisible()
  takePrinted()
})
