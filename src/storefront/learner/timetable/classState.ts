import { dayAfter } from '#contract/rules/calendarDays.ts'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import type { TimetableClass } from '#contract/timetable.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How far off a class is, in words: "Starts in 2 h". Null where its day says it better.
 * @param passed seconds since the server has told
 * @param today the day where the reader is
 */
export function classState(session: TimetableClass, passed: number, today: string): string | null {
  const starts = session.starts_in - passed
  if (session.ends_in <= passed) return 'Over'
  if (starts <= 0) return 'On now'
  if (starts < HOUR) return `Starts in ${Math.ceil(starts / MINUTE)} min`
  return dayOf(session) === today ? `Starts in ${Math.round(starts / HOUR)} h` : null
}

/** Seconds until the link of one of these classes comes or goes; null where none does. */
export function secondsToChange(classes: readonly TimetableClass[]): number | null {
  const moments = classes
    .filter(({ cancelled_at }) => cancelled_at === null)
    .flatMap(({ starts_in, ends_in }) => [starts_in - JOIN_MINUTES * MINUTE, ends_in])
    .filter(seconds => seconds > 0)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The day of a class where its reader is: `2026-03-09`. */
export function dayOf({ own_starts_local }: TimetableClass): string {
  return own_starts_local.slice(0, 10)
}

/** By which a class is told from all others of a list: an onsite class has a number of its own kind. */
export function keyOf({ id, place }: TimetableClass): string {
  return place ? `onsite-${id}` : `class-${id}`
}

/** The day as a heading says it: "Today", "Tomorrow", or null for every other. */
export function nearDay(day: string, today: string): string | null {
  if (day === today) return 'Today'
  return day === dayAfter(today, 1) ? 'Tomorrow' : null
}
