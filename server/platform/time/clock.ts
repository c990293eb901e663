/** A source of the current time; a test's clock stands still until moved. */
export interface Clock {
  now(): Date
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() }

/** Returns the current time as stored: UTC ISO-8601 text. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString()
}

/** Returns the time some seconds from now, as stored. */
export function timestampIn(clock: Clock, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1000).toISOString()
}

/** Default time zone for users who chose none. */
export const HOME_ZONE = 'Africa/Lagos'

const lagos = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: HOME_ZONE,
})

/** Formats an instant for a sentence: "9 March 2026 at 18:00, Lagos time". */
export function lagosText(instant: string): string {
  return `${lagos.format(new Date(instant))}, Lagos time`
}
