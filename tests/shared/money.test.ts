import { expect, test } from 'vitest'
import { dayAndTimeText, dayText } from '#shared/dates.ts'
import { countText, dollarText, nairaText } from '#shared/money.ts'

test('prices are shown with $ and thousands separators, cents only where there are any', () => {
  expect(dollarText(1200)).toBe('$1,200')
  expect(dollarText(49.9)).toBe('$49.90')
  expect(dollarText(0)).toBe('$0')
})

test('charges are shown in exact naira', () => {
  expect(nairaText(73_000)).toBe('₦73,000')
  expect(nairaText(36_492.7)).toBe('₦36,492.70')
})

test('counts have thousands separators', () => expect(countText(12_345)).toBe('12,345'))

test('times are told for Lagos', () => {
  expect(dayText('2026-03-01T23:30:00.000Z')).toBe('2 Mar 2026')
  expect(dayAndTimeText('2026-03-01T09:00:00.000Z')).toBe('1 Mar 2026, 10:00')
})
