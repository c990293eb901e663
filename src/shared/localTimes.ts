import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { calendarDayText } from './dates.ts'

// Days and times as a clock shows them, whosever it is: `2026-03-09` and `2026-03-09T18:00`.

/** The days of a week, which begins with Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Mon" to "Sun". */
export const SHORT_WEEKDAYS = WEEKDAYS.map(name => name.slice(0, 3))

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "Mon 9 Mar", of a day such as `2026-03-09`, or of a local time on it such as `2026-03-09T18:00`. */
export function weekdayText(local: string): string {
  const moment = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return `${weekdayName(local)} ${dayAndMonth.format(moment)}`
}

/** "Mon", of the same. */
export function weekdayName(local: string): string {
  return SHORT_WEEKDAYS[weekdayOf(local.slice(0, 10)) - 1] ?? ''
}

/** "Mon, 9 Mar 2026", of the same. */
export function longDayText(local: string): string {
  return `${weekdayName(local)}, ${calendarDayText(local.slice(0, 10))}`
}

/** "March 2026", of a month such as `2026-03`. */
export function monthText(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}

/** "18:00", of a local time such as `2026-03-09T18:00`. */
export function clockText(local: string): string {
  return local.slice(11, 16)
}

/** Returns an instant on this device's own clock, such as `2026-03-09T18:00`. */
export function localTimeHere(instant: string): string {
  const moment = new Date(instant)
  // Sweden writes dates as ISO 8601 does.
  return moment.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')
}

/** "London time", of a zone such as `Europe/London`; `server/platform/time/spelling.ts` names it alike. */
export function zoneText(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.includes('/') ? `${place} time` : place
}
