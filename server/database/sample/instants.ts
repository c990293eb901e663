const MS_PER_DAY = 24 * 60 * 60 * 1000

/** The moment so many days before now, as the database keeps it. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString()
}

/** A moment some minutes after another, as the database keeps it. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}
