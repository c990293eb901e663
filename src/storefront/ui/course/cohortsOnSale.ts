import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { seatsText, takesLearners } from '#contract/rules/cohort.ts'
import { calendarDayText, dayAndTimeText } from '#shared/dates.ts'
import { useHydrated } from '../feedback/useHydrated.ts'

/**
 * The cohorts that take learners, the next start first; null where the course rolls. By the reader's clock, because a kept page may name one
 * that has closed; at first as the server has written it, so that React finds the page as it expects it.
 */
export function useOpenCohorts({
  runs_in_cohorts: runs,
  cohorts = [],
}: Pick<CourseDetail, 'runs_in_cohorts' | 'cohorts'>): Cohort[] | null {
  const now = useHydrated() ? new Date().toISOString() : ''
  return runs ? cohorts.filter(cohort => takesLearners(cohort, now)) : null
}

/** Whether a seat of a cohort may be had. */
export function hasSeat({ seats_left: left }: Cohort): boolean {
  return left !== 0
}

/** "12 Jan 2027 to 2 Mar 2027". */
export function daysText({ starts_on, ends_on }: Cohort): string {
  return `${calendarDayText(starts_on)} to ${calendarDayText(ends_on)}`
}

/** "3 seats left, enrolment closes 10 Jan 2027, 18:00 (Lagos time)". */
export function termsText({ seats_left, enrolment_closes_at: closes }: Cohort): string {
  const seats = seatsText(seats_left)
  const until = `nrolment closes ${dayAndTimeText(closes)} (Lagos time)`
  return seats === null ? `E${until}` : `${seats}, e${until}`
}
