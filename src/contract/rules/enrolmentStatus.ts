import type { BadgeColor } from '#contract/entities.ts'

const MS_PER_WEEK = 7 * 24 * 60 * 60 * 1000

/** An enrolment runs for as many weeks as the course lasts, from the day of enrolling. */
export function completionInstant(enrolledAt: string, weeks: number): string {
  return new Date(Date.parse(enrolledAt) + weeks * MS_PER_WEEK).toISOString()
}

/** Between which moments an enrolment runs, and since when it is cancelled. Instants are UTC ISO-8601 text. */
export interface EnrolmentDays {
  starts_at: string
  completes_at: string
  cancelled_at: string | null
}

/** The enrolment's badge: upcoming until its first day, ongoing until its weeks are over; cancelled with its cohort. */
export function enrolmentBadge(
  { starts_at, completes_at, cancelled_at }: EnrolmentDays,
  now: string,
): { statement: string; color: BadgeColor } {
  if (cancelled_at !== null) return { statement: 'Cancelled', color: 'danger' }
  if (starts_at > now) return { statement: 'Upcoming', color: 'secondary' }
  return completes_at > now
    ? { statement: 'Ongoing', color: 'info' }
    : { statement: 'Completed', color: 'success' }
}
