/** A source of the current time; a test's clock stands still until it is moved. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** The present moment as the database keeps it: UTC ISO-8601 text. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString()
}

/** A moment some seconds from now, as the database keeps it. */
export function timestampIn(clock: Clock, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1000).toISOString()
}

/** On whose clock the academy is: everybody's who names no other. */
export const HOME_ZONE = 'Africa/Lagos'

const lagos = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: HOME_ZONE,
})

/** A moment as a sentence tells it: "9 March 2026 at 18:00, Lagos time". */
export function lagosText(instant: string): string {
  return `${lagos.format(new Date(instant))}, Lagos time`
}
