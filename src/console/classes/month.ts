/** Lagos is an hour before UTC, all year. */
const OFFSET = '+01:00'

const lagosDay = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Africa/Lagos',
})

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The day of Lagos that a moment is on, such as `2027-01-12`. */
export function dayOf(moment: Date): string {
  return lagosDay.format(moment)
}

/** The month of Lagos that a moment is in, such as `2027-01`. */
export function monthOf(moment: Date): string {
  return dayOf(moment).slice(0, 7)
}

/** The month so many later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + by)
  return first.toISOString().slice(0, 7)
}

/** When a day begins in Lagos, as UTC ISO-8601. */
export function startOf(day: string): string {
  return new Date(`${day}T00:00:00${OFFSET}`).toISOString()
}

/** "January 2027". */
export function monthText(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`))
}

/** The days of a month, and how many days of its first week come before: weeks begin with Monday. */
export function daysOfMonth(month: string): { days: string[]; emptyBefore: number } {
  const first = new Date(`${month}-01T00:00:00Z`)
  const last = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`)
  const count = Math.round((last.getTime() - first.getTime()) / (24 * 60 * 60_000))
  const days = Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  return { days, emptyBefore: (first.getUTCDay() + 6) % 7 }
}
