import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from '#server/money/receipts/present.ts'

test.each([
  [7_300_000, 'Seventy-three thousand naira only'],
  [100, 'One naira only'],
  [50, 'Fifty kobo only'],
  [101, 'One naira and one kobo only'],
  [3_649_270, 'Thirty-six thousand four hundred and ninety-two naira and seventy kobo only'],
  [10_100, 'One hundred and one naira only'],
  [12_345_678_999, /^One hundred and twenty-three million .* naira and ninety-nine kobo only$/],
])('%d kobo is "%s"', (kobo, words) => {
  if (typeof words === 'string') expect(amountInWords(kobo)).toBe(words)
  else expect(amountInWords(kobo)).toMatch(words)
})

test('no two amounts are worded alike, and each is a sentence of plain words', () => {
  const kobo = fc.integer({ min: 1, max: 100_000_000_000 })
  fc.assert(
    fc.property(kobo, kobo, (one, other) => {
      expect(amountInWords(one)).toMatch(/^[A-Z][a-z]+([ -][a-z]+)* only$/)
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
    }),
    { numRuns: 300 },
  )
})
