import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { lineText, seatsText, takesLearners } from '#contract/rules/cohort.ts'
import { calendarDayText, dayAndTimeText } from '#shared/dates.ts'
import { useHydrated } from '../feedback/hooks.ts'

/**
 * Returns the cohorts open for enrolment, the next start first; null if the course rolls. It uses the reader's clock, because a
 * cached page may name a closed one; before hydration it keeps the server's choice, so that hydration matches.
 */
export function useOpenCohorts({
  runs_in_cohorts: runs,
  cohorts = [],
}: Pick<CourseDetail, 'runs_in_cohorts' | 'cohorts'>): Cohort[] | null {
  const now = useHydrated() ? new Date().toISOString() : ''
  return runs ? cohorts.filter(cohort => takesLearners(cohort, now)) : null
}

/** Returns whether a cohort has a free seat. */
export function hasSeat({ seats_left: left }: Cohort): boolean {
  return left !== 0
}

/** Returns whether a seat of a cohort is kept for the reader; the cohort may be full otherwise. */
export function isKept({ viewer }: Pick<CourseDetail, 'viewer'>, { id }: Pick<Cohort, 'id'>): boolean {
  return (
    viewer?.waiting?.some(({ cohort_id, offered_until: until }) => cohort_id === id && until !== null) ??
    false
  )
}

/** Returns "12 Jan 2027 to 2 Mar 2027". */
export function daysText({ starts_on, ends_on }: Cohort): string {
  return `${calendarDayText(starts_on)} to ${calendarDayText(ends_on)}`
}

/** Returns "8 classes"; null if none is planned. */
export function classesText({ classes }: Pick<CourseDetail | Cohort, 'classes'>): string | null {
  if (!classes?.total) return null
  return classes.total === 1 ? '1 class' : `${classes.total} classes`
}

/** Returns "2 of 6 classes are over", so that nobody unknowingly buys past classes; null if none is over. */
export function overText({ classes }: Pick<CourseDetail | Cohort, 'classes'>): string | null {
  if (!classes?.over) return null
  const { total, over } = classes
  return over < total ? `${over} of ${total} classes are over` : `All ${total} planned classes are over`
}

/** "3 seats left, enrolment closes 10 Jan 2027, 18:00 (Lagos time)"; adds the waiting list's length unless a seat is kept. */
export function termsText(
  { seats_left, waiting = 0, enrolment_closes_at: closes }: Cohort,
  isKept: boolean,
): string {
  const words = isKept ? 'A seat is yours' : seatsText(seats_left)
  const seats = words !== null && waiting > 0 && !isKept ? `${words}, ${lineText(waiting)}` : words
  const until = `nrolment closes ${dayAndTimeText(closes)} (Lagos time)`
  return seats === null ? `E${until}` : `${seats}, e${until}`
}
