import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listReversals, type Reversal } from '#contract/tutor/reversals.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { downloads } from '../support/screens/downloads.ts'
import { unreachable } from '../support/screens/fakeApi.ts'

function reversal(overrides: Partial<Reversal> = {}): Reversal {
  return {
    id: 'refund-1',
    kind: 'refund',
    status: 'processed',
    is_full: false,
    amount: 20_000,
    currency: 'NGN',
    access: 'kept',
    reason: 'One class fell out',
    reference: 'abc123-1',
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    learner: { firstname: 'Ada', lastname: 'Obi' },
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
    ...overrides,
  }
}

const dispute = reversal({
  id: 'dispute-1',
  kind: 'dispute',
  status: 'open',
  amount: 73_000,
  reason: null,
  learner: { firstname: 'Emeka', lastname: 'Eze' },
})
const academyWith = (rows: Reversal[], total = rows.length) =>
  tutorAcademy().on(listReversals, listReply('reversals', rows, total))

test('the list tells of each course, learner, amount, reference, date, and what happened', async () => {
  const refused = reversal({ id: 'refund-2', status: 'refused', reason: 'Transaction cannot be refunded' })
  const full = reversal({ id: 'refund-3', is_full: true, access: 'ended', reason: null, amount: 73_000 })
  renderConsole('/tutor/refunds', academyWith([dispute, full, reversal(), refused]))
  const table = await screen.findByRole('table', { name: 'Refunds and disputes' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Course', 'What happened', 'Amount', 'Reference', 'Date'])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    ['Cloth dyeingEmeka Eze', 'Dispute openStill enrolled', '₦73,000', 'abc123-1', '1 Mar 2026'],
    ['Cloth dyeingAda Obi', 'RefundedFull refund · No longer enrolled', '₦73,000', 'abc123-1', '1 Mar 2026'],
    [
      'Cloth dyeingAda Obi',
      'RefundedPartial refund · Still enrolledOne class fell out',
      '₦20,000',
      'abc123-1',
      '1 Mar 2026',
    ],
    [
      'Cloth dyeingAda Obi',
      'Refund refusedPartial refund · Still enrolledTransaction cannot be refunded',
      '₦20,000',
      'abc123-1',
      '1 Mar 2026',
    ],
  ])
  expect(within(rows[0]!).getByText('Dispute open').closest('[data-color]')).toHaveAttribute(
    'data-color',
    'info',
  )
  expect(document.title).toBe('Refunds and disputes | Belong Academy')
})

test('search, course and order ask the server and stand in the address', async () => {
  const asked: { filter?: string; sort?: string }[] = []
  const api = tutorAcademy().on(listReversals, ({ query }) => {
    asked.push(query)
    return listReply('reversals', [reversal()])
  })
  const { person, address } = renderConsole('/tutor/refunds', api)
  enter(await screen.findByLabelText('Search refunds'), 'ada')
  await waitFor(() => expect(asked.at(-1)?.filter).toBe('{"q":"ada"}'))
  await screen.findByRole('option', { name: 'Cloth dyeing' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'Cloth dyeing')
  await waitFor(() => expect(asked.at(-1)?.filter).toBe('{"q":"ada","course":"cloth-dyeing"}'))
  await person.click(screen.getByText('Amount'))
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('["amount","ASC"]'))
  expect(decodeURIComponent(address())).toContain('"course":"cloth-dyeing"')
})

test('a list with nothing in it, and one that cannot be loaded', async () => {
  const { unmount } = renderConsole('/tutor/refunds')
  expect(await screen.findByText('No refunds or disputes')).toBeVisible()
  unmount()
  const api = tutorAcademy().on(listReversals, unreachable())
  const { person } = renderConsole('/tutor/refunds', api)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  takePrinted()
  api.on(listReversals, listReply('reversals', [dispute]))
  await person.click(retry)
  expect(await screen.findByText('Dispute open')).toBeVisible()
})

test('an export asks in parts that the server gives', async () => {
  const ranges: (string | undefined)[] = []
  const many = Array.from({ length: 500 }, (_, index) => reversal({ id: `refund-${index}` }))
  const api = tutorAcademy().on(listReversals, ({ query }) => {
    ranges.push(query.range)
    return listReply('reversals', query.range === '[0,499]' ? many : [dispute], 501)
  })
  const { person } = renderConsole('/tutor/refunds', api)
  const files = downloads()
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(ranges).toEqual(['[0,24]', '[0,499]', '[500,999]'])
  const lines = (await files[0]!.text()).trim().split('\r\n')
  expect(lines).toHaveLength(502)
  expect(lines[0]).toMatch(
    /Date \(Lagos time\),Course,Cohort,.*,Amount,Currency,.*,Last updated \(Lagos time\)$/,
  )
  expect(lines.at(-1)).toBe(
    '2026-03-01 10:00,Cloth dyeing,,Emeka Eze,abc123-1,73000,NGN,Dispute open,Still enrolled,,2026-03-02 10:00',
  )
})

test('the button that shows the filters on a phone counts those that are set, but not the search', async () => {
  const { person } = renderConsole('/tutor/refunds', academyWith([dispute]))
  const button = await screen.findByRole('button', { name: 'Filter' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await person.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  enter(screen.getByLabelText('Search refunds'), 'Emeka')
  await person.selectOptions(screen.getByLabelText('Course'), 'Cloth dyeing')
  expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBeVisible()
})

test('a press on the row of a refund opens the enrolments of its course', async () => {
  const { person, address } = renderConsole('/tutor/refunds', academyWith([reversal()]))
  await person.click(await screen.findByText('abc123-1'))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/manage?tab=enrollments'))
})
