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

/**
 * Returns the moment on the reader's own clock, with the day if it differs from the day in Lagos. Returns null if it reads
 * the same as in Lagos.
 */
export function ownTimeText(instant: string): string | null {
  const moment = new Date(instant)
  if (moment.getTimezoneOffset() === LAGOS_OFFSET_MINUTES) return null
  const [lagosDay] = dayAndTimeText(instant).split(', ')
  // Made anew each time: who travels with an open page changes zones.
  const own = new Intl.DateTimeFormat('en-GB', DAY_AND_TIME).format(moment)
  if (own === dayAndTimeText(instant)) return null
  return own.startsWith(`${lagosDay}, `) ? own.slice(`${lagosDay}, `.length) : own
}
