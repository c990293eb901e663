import { joinsFrom } from '#contract/rules/classSessions.ts'

/** The states of attendance. `excused` can be set before the class, and counts neither as present nor as missed. */
export const ATTENDANCE_STATES = ['present', 'late', 'absent', 'excused'] as const
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]

const MS_PER_DAY = 24 * 60 * 60_000

/** After this many days the tutor must confirm a change of a class's attendance. */
export const LONG_PAST_DAYS = 7

/** Returns whether attendance can be marked: from when the class can be joined. `now` is UTC ISO-8601. */
export function isAttendanceOpen({ starts_at }: { starts_at: string }, now: string): boolean {
  return joinsFrom(starts_at) <= now
}

/** Returns whether a class ended so long ago that the tutor must confirm a change of its attendance. */
export function isLongPast({ ends_at }: { ends_at: string }, now: string): boolean {
  return Date.parse(now) - Date.parse(ends_at) > LONG_PAST_DAYS * MS_PER_DAY
}
