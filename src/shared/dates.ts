/** Dates are written for Lagos whatever the machine's zone, so that server and browser write the same. */
const ZONE = 'Africa/Lagos'
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: ZONE })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: ZONE,
})

/** "1 Mar 2026". */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}

/** "1 Mar 2026, 10:00", Lagos time. */
export function dayAndTimeText(instant: string): string {
  return dayAndTime.format(new Date(instant))
}
