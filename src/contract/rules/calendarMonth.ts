/** Matches a month of the calendar as it is sent: `2027-01`, of the years 2000 to 2199. */
export const MONTH_PATTERN = '^2[01]\\d\\d-(?:0[1-9]|1[0-2])$'

const IS_MONTH = new RegExp(MONTH_PATTERN)

/** Returns the text where it is a month of the calendar, otherwise null. */
export function readMonth(text: string | null): string | null {
  return text !== null && IS_MONTH.test(text) ? text : null
}

/** Returns the month so many later, or earlier; null beyond the years that there are. */
export function monthAfter(month: string, count: number): string | null {
  const moved = new Date(`${month}-01T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + count)
  return readMonth(moved.toISOString().slice(0, 7))
}

/** Returns the days of a month, such as `2027-01-01`, in their order. */
export function daysOf(month: string): string[] {
  const day = new Date(`${month}-01T00:00:00Z`)
  const days: string[] = []
  while (day.toISOString().startsWith(month)) {
    days.push(day.toISOString().slice(0, 10))
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return days
}
