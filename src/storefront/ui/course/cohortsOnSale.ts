import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { lineText, seatsText, takesLearners } from '#contract/rules/cohort.ts'
import { durationText } from '#contract/rules/duration.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import { calendarDayText, dayText, deadlineText } from '#shared/dates.ts'
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

/** Returns the ways of learning that can be chosen: with classes to come, and for a course with starts one to enrol in. */
export function waysToBuy(
  { sold }: Pick<CourseDetail, 'sold'>,
  cohorts: readonly Cohort[] | null,
): Record<LearningMethod, boolean> {
  const isRunning = cohorts === null || cohorts.length > 0
  const { virtual = true, physical = isRunning } = sold ?? {}
  return { virtual: cohorts ? isRunning : virtual, physical }
}

/** Returns what is bought onsite: "8 hours of one-on-one classes, within 6 weeks". */
export function onsiteBoughtText({
  onsite_hours: hours,
  duration,
}: Pick<CourseDetail, 'onsite_hours' | 'duration'>) {
  const bought =
    hours == null ? 'One-on-one classes at times you book' : `${hoursText(hours)} of one-on-one classes`
  return `${bought}, within ${durationText(duration)}`
}

/** Returns "1 hour", "8 hours". */
function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
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

/** Returns "12 Jan 2027 to 2 Mar 2027": the days of the first and the last class, or of the start while no classes are planned. */
export function daysText({ starts_on, ends_on, classes }: Cohort): string {
  const { first_at: first, last_at: last } = classes ?? {}
  const [from, to] =
    first && last ? [dayText(first), dayText(last)] : [calendarDayText(starts_on), calendarDayText(ends_on)]
  return from === to ? from : `${from} to ${to}`
}

/** Returns "You join at class 3 of 6. Recordings of earlier classes are included."; null before the first and after the last. */
export function joiningText({ classes }: Pick<CourseDetail | Cohort, 'classes'>): string | null {
  const { total = 0, over = 0, recorded = 0 } = classes ?? {}
  if (over === 0 || over >= total) return null
  const recordings =
    recorded === 0
      ? ''
      : recorded === over
        ? ' Recordings of the earlier classes are included.'
        : ' Recordings of some earlier classes are included.'
  return `You join at class ${over + 1} of ${total}.${recordings}`
}

/** Returns "8 classes"; null if none is planned. */
export function classesText({ classes }: Pick<CourseDetail | Cohort, 'classes'>): string | null {
  if (!classes?.total) return null
  return classes.total === 1 ? '1 class' : `${classes.total} classes`
}

/** Returns "2 already held", so that nobody unknowingly buys past classes; null if none is over. */
export function overText({ classes }: Pick<CourseDetail | Cohort, 'classes'>): string | null {
  if (!classes?.over) return null
  const { total, over } = classes
  return over < total ? `${over} already held` : `All ${total} classes have finished`
}

/** Returns "6 classes, 2 already held"; null if no class is planned. */
export function courseClassesText(course: Pick<CourseDetail | Cohort, 'classes'>): string | null {
  const { total = 0, over = 0 } = course.classes ?? {}
  const facts = total > 0 && over >= total ? [overText(course)] : [classesText(course), overText(course)]
  return facts.filter(fact => fact !== null).join(', ') || null
}

/** Returns "3 seats left · Enrol by 10 Jan 2027, 18:00 (Lagos time)"; adds the waiting list's length unless a seat is kept. */
export function termsText(
  { seats_left, waiting = 0, enrolment_closes_at: closes }: Cohort,
  isKept: boolean,
): string {
  const seats = isKept ? "We're holding a seat for you" : seatsText(seats_left)
  const line = seats !== null && waiting > 0 && !isKept ? lineText(waiting) : null
  return [seats, line, `Enrol by ${deadlineText(closes)}`].filter(fact => fact !== null).join(' · ')
}
