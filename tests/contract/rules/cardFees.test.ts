import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFeeInKobo, DEFAULT_CARD_FEES, receivedInKobo } from '#contract/rules/cardFees.ts'

const NAIRA = 100

test.each([
  [0, 0],
  [1_000, 15],
  [2_499, 37.49],
  [2_500, 137.5],
  [36_500, 647.5],
  [73_000, 1_195],
  [126_666, 1_999.99],
  [126_667, 2_000],
  [10_000_000, 2_000],
])('of a payment of %d naira the card provider keeps %d naira', (paid, kept) => {
  expect(cardFeeInKobo(paid * NAIRA, DEFAULT_CARD_FEES)).toBe(Math.round(kept * NAIRA))
})

test('a part of a kobo counts as a whole one', () => {
  expect(cardFeeInKobo(1, DEFAULT_CARD_FEES)).toBe(1)
  expect(cardFeeInKobo(101, DEFAULT_CARD_FEES)).toBe(2)
})

test('fee and what is received are whole kobo, never below nothing, and together the payment', () => {
  const amount = fc.integer({ min: 0, max: 100_000 * 20_300 * NAIRA })
  const fees = fc.record({
    basis_points: fc.integer({ min: 0, max: 10_000 }),
    flat_kobo: fc.integer({ min: 0, max: 1_000_000 }),
    flat_from_kobo: fc.integer({ min: 0, max: 1_000_000 }),
    cap_kobo: fc.integer({ min: 0, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(amount, fees, (kobo, of) => {
      const fee = cardFeeInKobo(kobo, of)
      const received = receivedInKobo(kobo, of)
      expect(Number.isSafeInteger(fee)).toBe(true)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(of.cap_kobo)
      expect(received).toBeGreaterThanOrEqual(0)
      expect(fee + received).toBe(kobo)
    }),
  )
})
