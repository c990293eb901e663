import { expect, test } from 'vitest'
import { dayAfter, mondayOf, readDay, weekdayOf, weekFrom } from '#contract/rules/calendarDays.ts'

test('a day of the week is 1 on Monday and 7 on Sunday', () => {
  expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([1, 6, 7])
})

test('days are counted over the ends of months and years, and over changes of clocks', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
  expect(dayAfter('2026-03-28', 7)).toBe('2026-04-04')
})

test('a week begins with Monday', () => {
  expect(['2026-03-02', '2026-03-05', '2026-03-08'].map(mondayOf)).toEqual(Array(3).fill('2026-03-02'))
  expect(weekFrom('2026-12-28').at(-1)).toBe('2027-01-03')
})

test('a day of an address is one of the calendar, of the years 2000 to 2199', () => {
  expect(readDay('2026-03-02')).toBe('2026-03-02')
  for (const text of [null, '', 'today', '2026-3-2', '2026-02-30', '2026-13-01', '1999-12-31', '2200-01-01'])
    expect(readDay(text), String(text)).toBeNull()
})
