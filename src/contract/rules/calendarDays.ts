const MS_PER_DAY = 24 * 60 * 60 * 1_000
const DAYS_OF_WEEK = 7

/** Returns the day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return midnightOf(day).getUTCDay() || DAYS_OF_WEEK
}

/** Returns the day so many later, or earlier, such as `2027-01-12`. */
export function dayAfter(day: string, count: number): string {
  return new Date(midnightOf(day).getTime() + count * MS_PER_DAY).toISOString().slice(0, 10)
}

function midnightOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
