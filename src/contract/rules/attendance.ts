import { joinsFrom } from '#contract/rules/classSessions.ts'

/** The attendance that a learner can have in a class. `excused` may also be set before the class, and counts neither as present nor as missed. */
export const ATTENDANCE_STATES = ['present', 'late', 'absent', 'excused'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

const MS_PER_DAY = 24 * 60 * 60_000

/** A class that was over so many days ago is changed only by who says that it is meant. */
export const LONG_PAST_DAYS = 7

/** Returns whether attendance may be marked: it may from the moment at which the class can be joined. `now` is UTC ISO-8601. */
export function isAttendanceOpen({ starts_at }: { starts_at: string }, now: string): boolean {
  return joinsFrom(starts_at) <= now
}

/** Returns whether a class was over so long ago that the tutor must confirm a change of its attendance. */
export function isLongPast({ ends_at }: { ends_at: string }, now: string): boolean {
  return Date.parse(now) - Date.parse(ends_at) > LONG_PAST_DAYS * MS_PER_DAY
}
