import { expect, test } from 'vitest'
import { csvOf } from '../../src/console/ui/tables/csv.ts'

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
])('S15: a cell that begins like a formula (%j) is exported as text', title => {
  const body = csvOf([{ title }], columns).slice('\uFEFFTitle\r\n'.length)
  expect(body).toMatch(/^"?'/)
})

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvOf([{ title: 'Say "hi",\nthen go' }], columns)).toBe('\uFEFFTitle\r\n"Say ""hi"",\nthen go"\r\n')
})

test('plain texts and numbers are left as they are', () => {
  const priced = [...columns, { title: 'Price', value: () => -3 }]
  expect(csvOf([{ title: 'Indigo' }], priced)).toBe('\uFEFFTitle,Price\r\nIndigo,-3\r\n')
})
