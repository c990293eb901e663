import { expect, test } from 'vitest'
import { csvOf } from '../../src/console/ui/csv.ts'

const columns = [{ title: 'Title', value: ({ title }: { title: string }) => title }]

test.each([
  '=HYPERLINK("x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u200b=1',
])('a cell that begins like a formula (%j) is exported as text', title => {
  const body = csvOf([{ title }], columns).slice('\uFEFFTitle\r\n'.length)
  expect(body).toMatch(/^"?'/)
})

test('a name with formulas, after spaces and on inner lines, is exported as text', () => {
  const cellOf = (title: string) => csvOf([{ title }], columns).slice('\uFEFFTitle\r\n'.length, -2)
  expect(cellOf('=cmd()')).toBe("'=cmd()")
  expect(cellOf('  +234')).toBe("'  +234")
  expect(cellOf('Ada\n=cmd()\r\n @x')).toBe('"Ada\n\'=cmd()\r\n\' @x"')
  expect(cellOf('Ada\n\t-1')).toBe('"Ada\n\'\t-1"')
})

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvOf([{ title: 'Say "hi",\nthen go' }], columns)).toBe('\uFEFFTitle\r\n"Say ""hi"",\nthen go"\r\n')
})

test('plain texts and numbers are left as they are', () => {
  const priced = [...columns, { title: 'Price', value: () => -3 }]
  expect(csvOf([{ title: 'Indigo' }], priced)).toBe('\uFEFFTitle,Price\r\nIndigo,-3\r\n')
})

test('a telephone number is readable, and nothing else in its column passes for one', () => {
  const phones = [{ title: 'Phone', value: ({ title }: { title: string }) => title, isPhone: true }]
  const cellOf = (title: string) => csvOf([{ title }], phones).slice('\uFEFFPhone\r\n'.length, -2)
  expect(cellOf('+2348031234567')).toBe('+234 803 123 4567')
  expect(cellOf('+12025550123')).toBe('+1 202 555 0123')
  expect(cellOf('+1234')).toBe('+1234')
  expect(cellOf('')).toBe('')
  for (const other of ['+1+cmd()', '+234,803', '=1', '+', '+12345678901234567'])
    expect(cellOf(other)).toMatch(/^"?'/)
})
