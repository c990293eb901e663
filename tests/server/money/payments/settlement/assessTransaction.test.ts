import { expect, test } from 'vitest'
import { assessTransaction, type Expectation } from '#server/money/payments/settlement/assessTransaction.ts'
import type { PaymentRow } from '#server/platform/database/tables/money.ts'
import { type ProviderTransaction, providerStatus } from '#server/platform/ports/paymentProvider.ts'
import { PRICE_KOBO } from '../../../../support/academy/payingAcademy.ts'

const asked = { reference: 'judged-reference', amount_kobo: PRICE_KOBO } as PaymentRow
const now: Expectation = { mode: 'test', koboToday: null }
const paid: ProviderTransaction = {
  id: '1',
  reference: 'judged-reference',
  status: 'success',
  amount: PRICE_KOBO,
  requestedAmount: PRICE_KOBO,
  currency: 'NGN',
  domain: 'test',
  channel: 'card',
  paidAt: '2026-03-02T09:00:00.000Z',
  customerEmail: null,
  metadata: null,
}

function verdictOn(told: Partial<ProviderTransaction>, expected: Partial<Expectation> = {}) {
  return assessTransaction(asked, { ...paid, ...told }, { ...now, ...expected })
}

test('what was asked for, in naira, under the own reference and in the own mode is a success', () => {
  expect(verdictOn({})).toEqual({ to: 'success' })
  expect(verdictOn({ domain: 'live' }, { mode: 'live' })).toEqual({ to: 'success' })
  expect(verdictOn({}, { mode: 'sandbox' })).toEqual({ to: 'success' })
})

test('a transfer that is waited for, a code that is to be dialled and a new word decide nothing', () => {
  for (const word of ['pending_bank_transfer', 'pay_offline', 'a-word-of-next-year']) {
    expect(verdictOn({ status: providerStatus(word) }), word).toEqual({ to: 'undecided' })
  }
})

test('each word of the provider is one verdict, and an unknown one decides nothing', () => {
  expect(verdictOn({ status: 'failed' })).toEqual({ to: 'failed' })
  expect(verdictOn({ status: 'reversed' })).toEqual({ to: 'refunded' })
  for (const status of ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'unknown'] as const) {
    expect(verdictOn({ status }), status).toEqual({ to: 'undecided' })
  }
})

test('an answer for another reference is an alarm, whatever it says', () => {
  for (const status of ['success', 'failed', 'reversed'] as const) {
    expect(verdictOn({ reference: 'other-reference', status })).toEqual({
      to: 'ignored',
      alarm: 'The provider answered for another reference than it was asked for.',
    })
  }
})

test('money of another mode is an alarm that names both', () => {
  expect(verdictOn({ domain: 'test' }, { mode: 'live' })).toEqual({
    to: 'ignored',
    alarm: "The transaction happened in the provider's test domain, not in live.",
  })
  expect(verdictOn({ domain: 'live' })).toEqual({
    to: 'ignored',
    alarm: "The transaction happened in the provider's live domain, not in test.",
  })
})

test('another currency is a review that names it', () => {
  expect(verdictOn({ currency: 'GHS' })).toEqual({
    to: 'review',
    reason: 'Paid in GHS in place of NGN.',
  })
})

test('less than was asked for is a review that tells both sums, to the kobo', () => {
  expect(verdictOn({ amount: PRICE_KOBO - 1, requestedAmount: PRICE_KOBO - 1 })).toEqual({
    to: 'review',
    reason: 'Asked for ₦72,999.99 in place of ₦73,000.',
  })
  expect(verdictOn({ amount: PRICE_KOBO - 1, requestedAmount: null })).toEqual({
    to: 'review',
    reason: 'Asked for ₦72,999.99 in place of ₦73,000.',
  })
  expect(verdictOn({ amount: PRICE_KOBO - 1 })).toEqual({
    to: 'review',
    reason: 'Paid ₦72,999.99 of the ₦73,000 that were asked for.',
  })
})

test('fees on top, a round sum too much, and no word of what was asked for are successes', () => {
  expect(verdictOn({ amount: PRICE_KOBO + 120_000 })).toEqual({ to: 'success' })
  expect(verdictOn({ amount: PRICE_KOBO + 1, requestedAmount: PRICE_KOBO + 1 })).toEqual({ to: 'success' })
  expect(verdictOn({ requestedAmount: null })).toEqual({ to: 'success' })
})

test('after the quote the price of the day counts, to the kobo', () => {
  expect(verdictOn({}, { koboToday: PRICE_KOBO })).toEqual({ to: 'success' })
  expect(verdictOn({}, { koboToday: PRICE_KOBO - 1 })).toEqual({ to: 'success' })
  expect(verdictOn({}, { koboToday: PRICE_KOBO + 1 })).toEqual({
    to: 'review',
    reason: 'Paid after the quote was over: ₦73,000, and the course costs ₦73,000.01 now.',
  })
})
