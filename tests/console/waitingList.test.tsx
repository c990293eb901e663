import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listCohorts, listWaiting, type OwnCohort, type WaitingLearner } from '#contract/tutor/cohorts.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, unreachable } from '../support/screens/fakeApi.ts'
import { shownCohort } from '../support/screens/shown.ts'

const full: OwnCohort = {
  version: 1,
  ...shownCohort({ seats: 7, seats_left: 0 }),
  course_id: 3,
  enrolment_closes_local: '2126-01-10T18:00',
  taken: 7,
  waiting: 2,
  offered: 1,
  cancel_reason: null,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
}

const first: WaitingLearner = {
  id: 1,
  firstname: 'Lara',
  lastname: 'Bello',
  email: 'lara@example.com',
  joined_at: '2026-03-01T08:00:00.000Z',
  offered_at: '2026-03-02T17:00:00.000Z',
}
const second: WaitingLearner = {
  ...first,
  id: 2,
  firstname: 'Ada',
  email: 'ada@example.com',
  offered_at: null,
}

/** Opens the waiting list of the only cohort. */
async function waiting(api: FakeApi) {
  api.on(listCohorts, () => listReply('cohorts', [full]))
  const { person } = renderConsole('/courses/cloth-dyeing/manage?tab=cohorts', api)
  const name = `Show the waiting list of ${full.name}`
  await person.click(await screen.findByRole('button', { name }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Waiting list of January evenings' }, { timeout: 20_000 }),
  )
  return { person, dialog }
}

test('who waits for a seat is listed in the order of the line, and to whom one is offered', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listWaiting, ({ params }) => {
    asked.push(params)
    return Response.json([first, second])
  })
  const { person, dialog } = await waiting(api)
  const table = within(await dialog.findByRole('table', { name: 'Waiting list' }))
  const [, one, two] = table.getAllByRole('row')
  expect(one).toHaveTextContent(/^Lara Bello.*lara@example\.com.*1 Mar.*, 09:00.*Offered 2 Mar 2026, 18:00/)
  expect(two).toHaveTextContent(/^Ada Bello.*Waiting$/)
  expect(dialog.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com',
  )
  expect(asked).toEqual([{ id: '21' }])
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: false })).toBeNull())
})

test('a waiting list that is on its way shows its shape, and one without anybody says so', async () => {
  let answer: (reply: Response) => void = () => undefined
  const api = tutorAcademy().on(listWaiting, () => new Promise<Response>(resolve => (answer = resolve)))
  const { dialog } = await waiting(api)
  expect(document.querySelectorAll('[role=dialog] [data-skeleton]')).toHaveLength(3)
  await waitFor(() => expect(api.calls.map(({ line }) => line)).toContain(`GET ${listWaiting.path}`))
  answer(Response.json([]))
  expect(await dialog.findByText('Nobody is waiting.')).toBeVisible()
  expect(document.querySelector('[role=dialog] [data-skeleton]')).toBeNull()
})

test('a waiting list that cannot be loaded says so and can be tried again', async () => {
  const api = tutorAcademy().on(listWaiting, unreachable())
  const { person, dialog } = await waiting(api)
  await dialog.findByRole('alert')
  api.on(listWaiting, () => Response.json([second]))
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Ada Bello')).toBeVisible()
  takePrinted()
})

test('a cohort that nobody waits for has no waiting list to show', async () => {
  const open = { ...full, waiting: 0, offered: 0 }
  const endless = { ...open, id: 22, name: 'Spring', seats: null }
  renderConsole(
    '/courses/cloth-dyeing/manage?tab=cohorts',
    tutorAcademy().on(listCohorts, () => listReply('cohorts', [open, endless])),
  )
  expect(await screen.findByText(`${full.taken} of ${full.seats} taken`)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show the waiting list/ })).toBeNull()
})

test('an offered seat is shown beside those who wait, also when it is the last of the list; a cancelled cohort shows no seats', async () => {
  const lists = (cohort: typeof full) => tutorAcademy().on(listCohorts, () => listReply('cohorts', [cohort]))
  const { unmount } = renderConsole('/courses/cloth-dyeing/manage?tab=cohorts', lists(full))
  expect(await screen.findByText('1 offered, 2 waiting')).toBeVisible()
  unmount()
  const last = renderConsole('/courses/cloth-dyeing/manage?tab=cohorts', lists({ ...full, waiting: 0 }))
  expect(await screen.findByText('1 offered')).toBeVisible()
  last.unmount()
  renderConsole('/courses/cloth-dyeing/manage?tab=cohorts', lists({ ...full, state: 'cancelled' }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(screen.queryByText(/taken|waiting/)).toBeNull()
})
