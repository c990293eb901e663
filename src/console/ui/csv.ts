import { downloadCSV, type Exporter, type RaRecord } from 'react-admin'
import { lagosInputValue, lagosToday } from './lagosDays.ts'

/** One column of an exported table. */
export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number
  /** The column holds E.164 phone numbers; other values are exported as text. */
  isPhone?: boolean
}

/** Returns an exporter for react-admin's lists: CSV that no spreadsheet runs as formulas. The file's name ends with today. */
export function csvExporter<Row extends RaRecord>(
  name: string,
  columns: readonly CsvColumn<Row>[],
): Exporter<Row> {
  return rows => downloadCSV(csvOf(rows, columns), `${name}-${lagosToday()}`)
}

/** Returns a column of instants: a spreadsheet reads them as times, and the head says whose. */
export function momentColumn<Row>(title: string, instantOf: (row: Row) => string): CsvColumn<Row> {
  return {
    title: `${title} (Lagos time)`,
    value: row => lagosInputValue(instantOf(row)).replace('T', ' '),
  }
}

/** Names the currency of a row's amounts. */
export function currencyColumn<Row>(currency: 'NGN' | 'USD'): CsvColumn<Row> {
  return { title: 'Currency', value: () => currency }
}

/** Returns the table as CSV (RFC 4180), with a byte order mark, by which spreadsheets detect UTF-8. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const head = columns.map(({ title }) => cell(title))
  const body = rows.map(row =>
    columns.map(({ value, isPhone }) => (isPhone && phone(value(row))) || cell(value(row))),
  )
  return `\uFEFF${[head, ...body].map(line => line.join(',')).join('\r\n')}\r\n`
}

/** Formats a phone number; digits alone are no formula. The spaces keep spreadsheets from showing 2.3E+12. */
function phone(value: string | number): string | undefined {
  const digits = /^\+(\d{4,15})$/.exec(String(value))?.[1]
  return digits && `+${digits.replace(/\B(?=(?:\d{3})*\d{4}$)/g, ' ')}`
}

/** The start of a formula after invisible characters; some spreadsheets also accept full-width signs. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** Prefixes formula-like lines with an apostrophe: spreadsheets run `=HYPERLINK(...)`, some on inner lines too. */
function cell(value: string | number): string {
  const text =
    typeof value === 'string'
      ? value
          .split(/(?<=[\r\n])/)
          .map(line => (FORMULA.test(line) ? `'${line}` : line))
          .join('')
      : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
