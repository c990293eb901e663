import type { BadgeColor } from '#contract/entities.ts'

const MS_PER_WEEK = 7 * 24 * 60 * 60 * 1000

/** Returns when an enrolment is completed: the course's weeks after enrolling. */
export function completionInstant(enrolledAt: string, weeks: number): string {
  return new Date(Date.parse(enrolledAt) + weeks * MS_PER_WEEK).toISOString()
}

/** The start, end and cancellation of an enrolment, as UTC ISO-8601 text. */
export interface EnrolmentDays {
  starts_at: string
  completes_at: string
  cancelled_at: string | null
}

/** Returns an enrolment's badge: upcoming before its start, ongoing until its end, or cancelled with its cohort. */
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
