/** Dates are in Lagos time on any machine, so that server and browser render the same. */
const ZONE = 'Africa/Lagos'
/** As `getTimezoneOffset` returns it, all year. */
const LAGOS_OFFSET_MINUTES = -60
const TIME = { timeStyle: 'short' } as const
const DAY_AND_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: ZONE })
const time = new Intl.DateTimeFormat('en-GB', { ...TIME, timeZone: ZONE })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { ...DAY_AND_TIME, timeZone: ZONE })

/** Returns "1 Mar 2026", the day in Lagos. */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}

const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns "12 Jan 2027" for a day such as `2027-01-12`, in any time zone. */
export function calendarDayText(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`))
}

/** Returns "10:00", in Lagos time. */
export function timeText(instant: string): string {
  return time.format(new Date(instant))
}

/** Returns "1 Mar 2026, 10:00", in Lagos time. */
export function dayAndTimeText(instant: string): string {
  return dayAndTime.format(new Date(instant))
}

const fullDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: ZONE,
})

/** Returns a deadline in Lagos time: "10 Jan 2027, 18:00 (Lagos time)", or for midnight the day that it ends, "Saturday 9 January 2027". */
export function deadlineText(instant: string): string {
  if (timeText(instant) !== '00:00') return `${dayAndTimeText(instant)} (Lagos time)`
  return fullDay.format(Date.parse(instant) - 1)
}

/**
 * Returns the moment in the reader's time zone, with the day if it differs from the day in Lagos. Returns null if it reads the
 * same as in Lagos.
 */
export function ownTimeText(instant: string): string | null {
  const moment = new Date(instant)
  if (moment.getTimezoneOffset() === LAGOS_OFFSET_MINUTES) return null
  const [lagosDay] = dayAndTimeText(instant).split(', ')
  // Created each time, because a traveller's time zone can change while the page is open.
  const own = new Intl.DateTimeFormat('en-GB', DAY_AND_TIME).format(moment)
  if (own === dayAndTimeText(instant)) return null
  return own.startsWith(`${lagosDay}, `) ? own.slice(`${lagosDay}, `.length) : own
}
