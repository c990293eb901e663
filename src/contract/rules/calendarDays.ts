const MS_PER_DAY = 24 * 60 * 60 * 1_000
const DAYS_OF_WEEK = 7

/** Returns the day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return midnightOf(day).getUTCDay() || DAYS_OF_WEEK
}

/** Returns the day some days later, or earlier, such as `2027-01-12`. */
export function dayAfter(day: string, count: number): string {
  return new Date(midnightOf(day).getTime() + count * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, 1 - weekdayOf(day))
}

/** Returns the text if it is a calendar day of the years 2000 to 2199, otherwise null. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return null
  return !Number.isNaN(midnightOf(text).getTime()) && dayAfter(text, 0) === text ? text : null
}

/** Returns the seven days from a day on. */
export function weekFrom(day: string): string[] {
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => dayAfter(day, index))
}

function midnightOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
