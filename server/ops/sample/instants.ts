const MS_PER_DAY = 24 * 60 * 60 * 1000

/** The minutes that the sample's people take to pay. */
export const MINUTES_TO_PAY = 3

/** Returns how many days ago a moment was; less than 0 if it is still to come. */
export function daysSince(now: Date, instant: string): number {
  return (now.getTime() - Date.parse(instant)) / MS_PER_DAY
}

/** The moment so many days before now, as the database keeps it. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString()
}

/** A moment some minutes after another, as the database keeps it. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}
