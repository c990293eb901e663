import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedRate, NAIRA_DEFAULT_RATE, NAIRA_EMBEDDED_LIVE_RATE } from '#contract/rules/currency.ts'
import {
  amountInKobo,
  centsFromPrice,
  DISCOUNT_SENTENCE,
  dollarsFromCents,
  isFree,
  koboFromNaira,
  MAX_PRICE_CENTS,
  nairaFromKobo,
  priceSentence,
  rateFromDecimal,
  rateToDecimal,
  savingPerCent,
} from '#contract/rules/pricing.ts'

test('the amount sent to the provider is the discounted price times the rate times 100', () => {
  expect(amountInKobo(100_00, rateFromDecimal(730))).toBe(100 * 730 * 100)
  expect(amountInKobo(49_99, rateFromDecimal(730))).toBe(3_649_270)
})

test('the embedded live rate plus the margin is the default rate', () => {
  expect(chargedRate(NAIRA_EMBEDDED_LIVE_RATE)).toBe(NAIRA_DEFAULT_RATE)
})

test('any price and any rate give an exact whole number of kobo that survives the wire', () => {
  const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS })
  const rate = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(cents, rate, (price, exchangeRate) => {
      const kobo = amountInKobo(price, exchangeRate)
      const exact = BigInt(price) * BigInt(exchangeRate)
      expect(Number.isSafeInteger(kobo)).toBe(true)
      expect(BigInt(kobo) * 10_000n - exact).toBeLessThanOrEqual(5_000n)
      expect(BigInt(kobo) * 10_000n - exact).toBeGreaterThan(-5_000n)
      expect(koboFromNaira(JSON.parse(JSON.stringify(nairaFromKobo(kobo))))).toBe(kobo)
    }),
  )
})

test('half a kobo is rounded up', () => {
  expect(amountInKobo(1, 5_000)).toBe(1)
  expect(amountInKobo(1, 4_999)).toBe(0)
})

test('a rate of four decimals keeps them', () => {
  expect(rateToDecimal(rateFromDecimal(1512.4375))).toBe(1512.4375)
})

test.each([
  ['120', 120_00],
  ['49.99', 49_99],
  ['0.5', 50],
  [' 7 ', 7_00],
  [0, 0],
  ['100000', MAX_PRICE_CENTS],
])('a price typed as %j is %i cents', (typed, cents) => {
  expect(centsFromPrice(typed)).toBe(cents)
})

test.each(['', '-5', '1e5', '1.234', '100000.01', '999999', 'abc', '12,50', '$5', Number.NaN, 1e21, -1])(
  'a price typed as %j is refused',
  typed => {
    expect(centsFromPrice(typed)).toBeNull()
  },
)

test('every price of two decimals survives the way to cents and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), cents => {
      expect(centsFromPrice(dollarsFromCents(cents))).toBe(cents)
    }),
  )
})

test.each([Number.NaN, -1, 0.001, 1e21, Number.POSITIVE_INFINITY])(
  '%d naira are no amount of whole kobo',
  naira => {
    expect(koboFromNaira(naira)).toBeNull()
  },
)

test('a course whose discounted price is 0 is free', () => {
  expect(isFree({ discounted_price: 0 })).toBe(true)
  expect(isFree({ discounted_price: 0.01 })).toBe(false)
})

test('nothing is a sum of whole kobo too, and a float that misses its kobo by a hair is read as meant', () => {
  expect(koboFromNaira(0)).toBe(0)
  expect(koboFromNaira(36_492.7)).toBe(3_649_270)
  expect(koboFromNaira(0.1 + 0.2)).toBe(30)
  expect(koboFromNaira(1.001)).toBeNull()
  expect(koboFromNaira(0.999)).toBeNull()
})

test('the dearest course costs a hundred thousand dollars', () => {
  expect(MAX_PRICE_CENTS).toBe(10_000_000)
  expect(centsFromPrice('100000.00')).toBe(10_000_000)
  expect(centsFromPrice('99999.99')).toBe(9_999_999)
})

test('a refused price and a refused discount are told in a sentence', () => {
  expect(priceSentence('Original price')).toBe(
    'Original price must be a number from 0 to 100,000 with at most two decimals, such as 49.99.',
  )
  expect(DISCOUNT_SENTENCE).toBe('Discounted price must not be higher than the original price.')
})

test('the saving is told in whole per cent of the original price', () => {
  expect(savingPerCent({ original_price: 200, discounted_price: 150 })).toBe(25)
  expect(savingPerCent({ original_price: 30, discounted_price: 20 })).toBe(33)
  expect(savingPerCent({ original_price: 100, discounted_price: 120 })).toBe(0)
  expect(savingPerCent({ original_price: 0, discounted_price: 0 })).toBe(0)
  expect(savingPerCent({ original_price: 100, discounted_price: 100 })).toBe(0)
})
