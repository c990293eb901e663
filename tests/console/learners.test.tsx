import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  getLearner,
  type LearnerDetail,
  listLearners,
  listSales,
  type Sale,
} from '#contract/tutor/learners.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { refused, unreachable } from '../support/screens/fakeApi.ts'
import { purchase } from '../support/screens/shown.ts'

const course = { slug: 'cloth-dyeing', title: 'Cloth dyeing' }
const ada = {
  ...{ id: 9, firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com', whatsapp: '+2348031234567' },
  ...{ courses: 2, last_enrolled_at: '2026-03-01T09:00:00.000Z' },
}
const sale: Sale = {
  ...{ id: 5, reference: 'ba_1', course, learner: { id: 9, firstname: 'Ada', lastname: 'Obi' } },
  ...{ amount: 73_000, refunded: 20_000, status: 'paid' as const, paid_at: '2026-03-01T09:00:00.000Z' },
}
const detail: LearnerDetail = {
  ...ada,
  enrolments: [{ ...purchase({ cohort: 'Evenings' }), attendance: { attended: 3, of: 4 } }],
  payments: [sale],
  letters: [{ id: 1, course, subject: 'Bring cloth', send_at: '2026-03-01T12:00:00.000Z', state: 'sent' }],
}

test('the learners of all courses are listed once each, searched in the address, and written to from their row', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listLearners, ({ query }) => {
    asked.push(query)
    return listReply('learners', [ada])
  })
  const { person, address } = renderConsole('/tutor/dashboard', api)
  await person.click(await screen.findByRole('link', { name: 'Learners', hidden: false }))
  const table = await screen.findByRole('table', { name: 'Learners' })
  expect(within(table).getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', '/tutor/learners/9')
  expect(within(table).getByRole('link', { name: 'WhatsApp to Ada' })).toHaveAttribute(
    'href',
    'https://wa.me/2348031234567?text=Hello%20Ada%2C%20',
  )
  expect(asked[0]).toEqual({ filter: '{}', range: '[0,24]', sort: '["last_enrolled_at","DESC"]' })
  enter(await screen.findByLabelText('Search learners'), 'ada')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: '{"q":"ada"}' }))
  await waitFor(() => expect(address()).toContain('ada'))
  const head = screen.getByRole('columnheader', { name: /^Courses/ })
  await person.click(within(head).getByRole('button'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '["courses","ASC"]' }))
})

test('a learner has one page: courses with attendance, payments with what went back, and letters', async () => {
  const api = tutorAcademy().on(getLearner, Response.json(detail))
  renderConsole('/tutor/learners/9', api)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
  const courses = screen.getByRole('region', { name: 'Courses' })
  expect(within(courses).getByText('Attended 3 of 4 classes')).toBeVisible()
  expect(within(courses).getByText(/Evenings/)).toBeVisible()
  const payments = screen.getByRole('region', { name: 'Payments' })
  expect(within(payments).getByText(/₦73,000/)).toBeVisible()
  expect(within(payments).getByText('₦20,000 refunded')).toBeVisible()
  const letters = screen.getByRole('region', { name: 'Emails' })
  expect(within(letters).getByText('Bring cloth')).toBeVisible()
  expect(within(letters).getByText('Sent')).toBeVisible()
})

test('a learner of nobody is not found, and one who cannot be loaded can be tried again', async () => {
  const api = tutorAcademy().on(getLearner, refused('learner.not_found', 'This learner was not found.'))
  const { unmount } = renderConsole('/tutor/learners/9', api)
  expect(await screen.findByRole('heading', { name: 'Learner not found' })).toBeVisible()
  unmount()
  api.on(getLearner, unreachable())
  const { person } = renderConsole('/tutor/learners/9', api)
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.on(getLearner, Response.json(detail))
  await person.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible()
  takePrinted()
})

test('payments are what was paid for the courses, narrowed by day, and lead to the learner and to the refunds', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listSales, ({ query }) => {
    asked.push(JSON.parse(String(query.filter)))
    return listReply('sales', [sale])
  })
  renderConsole('/tutor/payments', api)
  const table = await screen.findByRole('table', { name: 'Payments' })
  expect(within(table).getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', '/tutor/learners/9')
  expect(within(table).getByText('₦20,000 refunded')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Refunds and disputes' })).toHaveAttribute('href', '/tutor/refunds')
  enter(await screen.findByLabelText('From'), '2026-03-02')
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-03-01T23:00:00.000Z' }))
})

test('a tutor who has sold nothing is told what will stand there', async () => {
  const api = tutorAcademy().on(listSales, listReply('sales', [])).on(listLearners, listReply('learners', []))
  const { unmount } = renderConsole('/tutor/payments', api)
  expect(await screen.findByText('No payments yet')).toBeVisible()
  unmount()
  renderConsole('/tutor/learners', api)
  expect(await screen.findByText('No learners yet')).toBeVisible()
})

test('a press on the row of a payment opens the page of its learner', async () => {
  const api = tutorAcademy()
    .on(listSales, listReply('sales', [sale]))
    .on(getLearner, Response.json(detail))
  const { person, address } = renderConsole('/tutor/payments', api)
  await person.click(await screen.findByText('ba_1'))
  await waitFor(() => expect(address()).toBe('/tutor/learners/9'))
})
