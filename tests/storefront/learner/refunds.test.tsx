import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPayments, type Payment } from '#contract/payments.ts'
import type { PaymentDispute, PaymentRefund } from '#contract/refunds.ts'
import { FakeApi } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, paid } from '../../support/screens/shown.ts'

const facts = { created_at: '2026-03-03T09:00:00.000Z', updated_at: '2026-03-05T09:00:00.000Z' }

function refund(overrides: Partial<PaymentRefund> = {}): PaymentRefund {
  return {
    id: 1,
    status: 'processed',
    is_full: false,
    amount: 20_000,
    access: 'kept',
    ...facts,
    ...overrides,
  }
}

function dispute(overrides: Partial<PaymentDispute> = {}): PaymentDispute {
  return { id: 1, status: 'open', amount: 73_000, access: 'kept', ...facts, ...overrides }
}

/** Returns the lines below a payment with these refunds and disputes, or null if it has none. */
async function linesOf(overrides: Partial<Payment>): Promise<(string | null)[] | null> {
  const api = new FakeApi().on(listPayments, { data: [paid(overrides)] })
  renderSite('/payment-history', { api, session: learnerSession() })
  await screen.findByRole('table', { name: 'Payment History' })
  const list = screen.queryByRole('list', { name: 'Status of Cloth dyeing: Virtual' })
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(line => line.textContent)
  )
}

test('a payment that stands has no lines beneath it', async () => {
  expect(await linesOf({})).toBeNull()
})

test('a partial refund is a line of its own, and the place is kept', async () => {
  expect(await linesOf({ refunds: [refund()], disputes: [] })).toEqual([
    'Refund of ₦20,000 paid on 5 Mar 2026.',
    "You're still enrolled in the course.",
  ])
  expect(screen.getByText('Success')).toBeVisible()
})

test('two refunds and a dispute stand in the order in which they came', async () => {
  const lines = await linesOf({
    status: 'refunded',
    refunds: [
      refund(),
      refund({ id: 2, amount: 53_000, created_at: '2026-03-09T09:00:00.000Z', access: 'ended' }),
    ],
    disputes: [dispute({ status: 'lost', created_at: '2026-03-04T09:00:00.000Z' })],
  })
  expect(lines).toEqual([
    'Refund of ₦20,000 paid on 5 Mar 2026.',
    'Dispute closed on 5 Mar 2026: your bank returned the payment to you.',
    'Refund of ₦53,000 paid on 5 Mar 2026.',
    "You're no longer enrolled in the course.",
  ])
})

test.each([
  [
    { status: 'pending', is_full: true, access: 'ending' },
    'Refund of ₦20,000 from 3 Mar 2026 is on its way.',
    'Your enrolment ends when the refund is paid.',
  ],
  [
    { status: 'requested' },
    'Refund of ₦20,000 from 3 Mar 2026 is on its way.',
    "You're still enrolled in the course.",
  ],
  [
    { status: 'needs-attention' },
    "Refund of ₦20,000 from 3 Mar 2026 is delayed. We're looking into it.",
    "You're still enrolled in the course.",
  ],
  [
    { status: 'refused' },
    'Refund of ₦20,000 from 3 Mar 2026 failed.',
    "You're still enrolled in the course.",
  ],
  [
    { is_full: true, access: 'ended' },
    'Full refund of ₦20,000 paid on 5 Mar 2026.',
    "You're no longer enrolled in the course.",
  ],
] as const)('a refund that is %j says so', async (overrides, sentence, place) => {
  expect(await linesOf({ refunds: [refund(overrides)] })).toEqual([sentence, place])
})

test('a payment that never gave a place says nothing of one', async () => {
  expect(await linesOf({ status: 'refunded', refunds: [refund({ access: 'none' })] })).toHaveLength(1)
})

test.each([
  ['open', 'Dispute open since 3 Mar 2026: your bank is looking into this payment.'],
  ['won', 'Dispute closed on 5 Mar 2026: your bank upheld the payment.'],
  ['closed', 'Dispute closed on 5 Mar 2026.'],
] as const)('a dispute that is %s says so', async (status, sentence) => {
  expect(await linesOf({ disputes: [dispute({ status })] })).toEqual([
    sentence,
    "You're still enrolled in the course.",
  ])
})
