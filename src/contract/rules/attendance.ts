import { joinsFrom } from '#contract/rules/classSessions.ts'

/** What may be said of a learner in a class. Excused is said before it too, and counts neither as there nor as missed. */
export const ATTENDANCE_STATES = ['present', 'late', 'absent', 'excused'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

const MS_PER_DAY = 24 * 60 * 60_000

/** A class that was over so many days ago is changed only by who says that it is meant. */
export const LONG_PAST_DAYS = 7

/** Whether it may be said who is there: from when the class can be joined. `now` is UTC ISO-8601. */
export function isAttendanceOpen({ starts_at }: { starts_at: string }, now: string): boolean {
  return joinsFrom(starts_at) <= now
}

/** Whether a class was over so long ago that a change of its attendance is asked about. */
export function isLongPast({ ends_at }: { ends_at: string }, now: string): boolean {
  return Date.parse(now) - Date.parse(ends_at) > LONG_PAST_DAYS * MS_PER_DAY
}
