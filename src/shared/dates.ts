/** Dates are written for Lagos whatever the machine's zone, so that server and browser write the same. */
const ZONE = 'Africa/Lagos'
/** As JavaScript counts them, all year. */
const LAGOS_OFFSET_MINUTES = -60
const TIME = { timeStyle: 'short' } as const
const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: ZONE })
const time = new Intl.DateTimeFormat('en-GB', { ...TIME, timeZone: ZONE })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { ...DAY_AND_TIME, timeZone: ZONE })

/** "1 Mar 2026". */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}

const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** "12 Jan 2027", of a day such as `2027-01-12`, which is that day whatever the clock. */
export function calendarDayText(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`))
}

/** "10:00", Lagos time. */
export function timeText(instant: string): string {
  return time.format(new Date(instant))
}

/** "1 Mar 2026, 10:00", Lagos time. */
export function dayAndTimeText(instant: string): string {
  return dayAndTime.format(new Date(instant))
}

/** "1 h 30 min", from one moment to another. */
export function lengthText(starts: string, ends: string): string {
  const minutes = Math.round((Date.parse(ends) - Date.parse(starts)) / 60_000)
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

/** The same moment on the reader's own clock, with the day where it is another one; null where it reads as in Lagos. */
export function ownTimeText(instant: string): string | null {
  const moment = new Date(instant)
  if (moment.getTimezoneOffset() === LAGOS_OFFSET_MINUTES) return null
  const [lagosDay] = dayAndTimeText(instant).split(', ')
  // Made anew each time: who travels with an open page changes zones.
  const own = new Intl.DateTimeFormat('en-GB', DAY_AND_TIME).format(moment)
  if (own === dayAndTimeText(instant)) return null
  return own.startsWith(`${lagosDay}, `) ? own.slice(`${lagosDay}, `.length) : own
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "Mon 9 Mar", of a day such as `2026-03-09`, or of a local time on it such as `2026-03-09T18:00`. */
export function weekdayText(local: string): string {
  const moment = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return `${weekday.format(moment)} ${dayAndMonth.format(moment)}`
}

/** "March 2026", of a month such as `2026-03`. */
export function monthText(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}

/** "18:00", of a local time such as `2026-03-09T18:00`. */
export function clockText(local: string): string {
  return local.slice(11, 16)
}

/** What this device's own clock shows at an instant: `2026-03-09T18:00`. */
export function localTimeHere(instant: string): string {
  const moment = new Date(instant)
  // Sweden writes dates as ISO 8601 does.
  return moment.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')
}

/** "London time", of a zone such as `Europe/London`. */
export function zoneText(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.includes('/') ? `${place} time` : place
}
