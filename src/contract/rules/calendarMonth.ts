/** Matches a month of the years 2000 to 2199, such as `2027-01`. */
export const MONTH_PATTERN = '^2[01]\\d\\d-(?:0[1-9]|1[0-2])$'

const IS_MONTH = new RegExp(MONTH_PATTERN)

/** Returns the text if it is a calendar month, otherwise null. */
export function readMonth(text: string | null): string | null {
  return text !== null && IS_MONTH.test(text) ? text : null
}

/** Returns the month some months later, or earlier; null beyond the allowed years. */
export function monthAfter(month: string, count: number): string | null {
  const moved = new Date(`${month}-01T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + count)
  return readMonth(moved.toISOString().slice(0, 7))
}

/** Returns the days of a month in order, such as `2027-01-01`. */
export function daysOf(month: string): string[] {
  const day = new Date(`${month}-01T00:00:00Z`)
  const days: string[] = []
  while (day.toISOString().startsWith(month)) {
    days.push(day.toISOString().slice(0, 10))
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return days
}
