import { downloadCSV, type Exporter, type RaRecord } from 'react-admin'

/** One column of an exported table. */
export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number
  /** A telephone number as E.164 has it; anything else in the column is a text like others. */
  isPhone?: boolean
}

/** An exporter for react-admin's lists: the columns as a CSV file that no spreadsheet takes for formulas. */
export function csvExporter<Row extends RaRecord>(
  filename: string,
  columns: readonly CsvColumn<Row>[],
): Exporter<Row> {
  return rows => downloadCSV(csvOf(rows, columns), filename)
}

/** The table as CSV text (RFC 4180), with a mark by which spreadsheets know it for UTF-8. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const head = columns.map(({ title }) => cell(title))
  const body = rows.map(row =>
    columns.map(({ value, isPhone }) => (isPhone && phone(value(row))) || cell(value(row))),
  )
  return `\uFEFF${[head, ...body].map(line => line.join(',')).join('\r\n')}\r\n`
}

/** A number of digits alone is no formula. The spaces keep a spreadsheet from making 2.3E+12 of it. */
function phone(value: string | number): string | undefined {
  const digits = /^\+(\d{4,15})$/.exec(String(value))?.[1]
  return digits && `+${digits.replace(/\B(?=(?:\d{3})*\d{4}$)/g, ' ')}`
}

/** After what is not seen: what begins a formula, in full width too, as some spreadsheets read it. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** A line that begins like a formula gets a leading apostrophe: a spreadsheet would run `=HYPERLINK(...)`, some also on an inner line. */
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
