import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { calendarDayText } from './dates.ts'

// Local days and times, in any time zone: `2026-03-09` and `2026-03-09T18:00`.

/** The days of a week, starting on Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Mon" to "Sun". */
export const SHORT_WEEKDAYS = WEEKDAYS.map(name => name.slice(0, 3))

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns "Mon 9 Mar" for a day such as `2026-03-09`, or a local time such as `2026-03-09T18:00`. */
export function weekdayText(local: string): string {
  const moment = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return `${weekdayName(local)} ${dayAndMonth.format(moment)}`
}

/** Returns "Mon" for the same input. */
export function weekdayName(local: string): string {
  return SHORT_WEEKDAYS[weekdayOf(local.slice(0, 10)) - 1] ?? ''
}

/** Returns "Mon, 9 Mar 2026" for the same input. */
export function longDayText(local: string): string {
  return `${weekdayName(local)}, ${calendarDayText(local.slice(0, 10))}`
}

/** Returns "March 2026" for a month such as `2026-03`. */
export function monthText(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}

/** Returns "18:00" for a local time such as `2026-03-09T18:00`. */
export function clockText(local: string): string {
  return local.slice(11, 16)
}

/** Returns an instant in this device's time zone, such as `2026-03-09T18:00`. */
export function localTimeHere(instant: string): string {
  const moment = new Date(instant)
  // The Swedish locale formats dates like ISO 8601.
  return moment.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')
}

/** Returns "London time" for a zone such as `Europe/London`, like `server/platform/time/format.ts`. */
export function zoneText(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.includes('/') ? `${place} time` : place
}
