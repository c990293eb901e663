import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type HistoryLine, listHistory } from '#contract/tutor/history.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { unreachable } from '../support/screens/fakeApi.ts'

const LINES: HistoryLine[] = [
  {
    id: 9,
    at: '2026-03-02T09:00:00.000Z',
    who: 'academy',
    act: 'taken_down',
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    changes: [],
    reason: 'It copies a book.',
  },
  {
    id: 8,
    at: '2026-03-01T09:00:00.000Z',
    who: 'you',
    act: 'price_changed',
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    changes: [{ what: 'discounted_price', from: 50, to: 40.5 }],
    reason: null,
  },
]

test('the history says what happened, from what to what, and by whom', async () => {
  renderConsole('/tutor/history', tutorAcademy().on(listHistory, listReply('audit', LINES)))
  const table = await screen.findByRole('table', { name: 'History' })
  const [, ...rows] = await within(table).findAllByRole('row')
  expect(rows[0]).toHaveTextContent(/Cloth dyeing.*Taken down.*It copies a book\..*The academy/)
  expect(rows[1]).toHaveTextContent(/1 Mar(?: 2026)?, 10:00/)
  expect(rows[1]).toHaveTextContent(/Price changed.*Discounted price: \$50 to \$40\.50.*You/)
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a history with nothing in it says what will be there', async () => {
  renderConsole('/tutor/history', tutorAcademy().on(listHistory, listReply('audit', [])))
  expect(await screen.findByText('No activity yet')).toBeVisible()
})

test('a history that cannot be loaded offers to try again', async () => {
  const api = tutorAcademy().on(listHistory, unreachable())
  const { person } = renderConsole('/tutor/history', api)
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the academy")
  expect(takePrinted().length).toBeGreaterThan(0)
  api.on(listHistory, listReply('audit', LINES))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'History' })).toBeVisible()
})

test('a press on a row of the history opens its course', async () => {
  const { person, address } = renderConsole(
    '/tutor/history',
    tutorAcademy().on(listHistory, listReply('audit', LINES)),
  )
  await person.click(await screen.findByText('Taken down'))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/manage'))
})
