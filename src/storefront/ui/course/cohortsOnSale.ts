import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { seatsText, takesLearners } from '#contract/rules/cohort.ts'
import { lineText, placeText } from '#contract/rules/waiting.ts'
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

/** Whether a seat of a cohort may be had by whoever comes. */
export function hasSeat({ seats_left: left }: Cohort): boolean {
  return left !== 0
}

/** Where the reader stands in the line of a cohort, if anywhere. */
export type Standing = NonNullable<NonNullable<CourseDetail['viewer']>['waiting']>[number]

/** What the reader is offered, or waits for, in a course; the seat that is kept for them first. */
export function standingsIn({ viewer }: Pick<CourseDetail, 'viewer'>): Standing[] {
  return [...(viewer?.waiting ?? [])].sort((one, other) => Number(isOffered(other)) - Number(isOffered(one)))
}

/** Whether a seat is kept for the reader. */
export function isOffered({ offered_until }: Pick<Standing, 'offered_until'>): boolean {
  return offered_until !== null
}

/** "A seat is yours until 2 Mar 2027, 18:00 (Lagos time)", or "You are 2nd in line". */
export function standingText({
  place,
  offered_until: until,
}: Pick<Standing, 'place' | 'offered_until'>): string {
  if (until !== null) return `A seat is yours until ${dayAndTimeText(until)} (Lagos time)`
  return placeText(place ?? 1)
}

/** "12 Jan 2027 to 2 Mar 2027". */
export function daysText({ starts_on, ends_on }: Cohort): string {
  return `${calendarDayText(starts_on)} to ${calendarDayText(ends_on)}`
}

/** "3 seats left, enrolment closes 10 Jan 2027, 18:00 (Lagos time)"; of a full one also how many wait. */
export function termsText({ seats_left, waiting = 0, enrolment_closes_at: closes }: Cohort): string {
  const words = seatsText(seats_left)
  const seats = words !== null && waiting > 0 ? `${words}, ${lineText(waiting)}` : words
  const until = `nrolment closes ${dayAndTimeText(closes)} (Lagos time)`
  return seats === null ? `E${until}` : `${seats}, e${until}`
}
