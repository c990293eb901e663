import type { BadgeColor } from '#contract/entities.ts'

const MS_PER_WEEK = 7 * 24 * 60 * 60 * 1000

/** An enrolment runs for as many weeks as the course lasts, from the day of enrolling. */
export function completionInstant(enrolledAt: string, weeks: number): string {
  return new Date(Date.parse(enrolledAt) + weeks * MS_PER_WEEK).toISOString()
}

/** The enrolment's badge: ongoing until its weeks are over. Instants are UTC ISO-8601 text. */
export function enrolmentBadge(completesAt: string, now: string): { statement: string; color: BadgeColor } {
  return completesAt > now
    ? { statement: 'Ongoing', color: 'info' }
    : { statement: 'Completed', color: 'success' }
}
