import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { lengthText } from '#contract/rules/duration.ts'
import { dayAndTimeText, ownTimeText, timeText } from '#shared/dates.ts'
import { useHydrated } from '../feedback/hooks.ts'
import { courseClassesText, daysText, joiningText, termsText } from './cohortsOnSale.ts'

/** A class's time in Lagos, and also in the reader's own time zone if it differs. */
export function ClassTime({ starts, ends }: { starts: string; ends?: string }) {
  // The server does not know the reader's time zone.
  const own = useHydrated() ? ownTimeText(starts) : null
  return (
    <>
      <time dateTime={starts}>
        {dayAndTimeText(starts)}
        {ends && ` to ${timeText(ends)}`} (Lagos time)
      </time>
      {own !== null && ` · ${own} where you are`}
    </>
  )
}

/** "Next class: 9 Mar 2026, 18:00 (Lagos time), 1 h". */
export function NextClass({ starts_at: starts, ends_at: ends }: PlannedClass) {
  return (
    <span>
      Next class: <ClassTime starts={starts} />, {lengthText(starts, ends)}
    </span>
  )
}

type PlannedClass = NonNullable<CourseDetail['next_classes']>[number]

/**
 * Returns the next class that has not begun: of the course if it rolls, else of the cohort. It uses the reader's clock, because
 * a cached page may name a past class; before hydration it keeps the server's choice, so that hydration matches.
 */
export function useNextClass(
  {
    runs_in_cohorts: runs,
    next_classes: classes = [],
  }: Pick<CourseDetail, 'runs_in_cohorts' | 'next_classes'>,
  cohort: Cohort | undefined,
): PlannedClass | undefined {
  const now = useHydrated() ? Date.now() : 0
  const theirs = runs ? [cohort?.next_class ?? null] : classes
  return theirs.find(one => one !== null && Date.parse(one.starts_at) > now) ?? undefined
}

/** A start: its name, class times, number of classes, dates, seats and the classes that are over. */
export function StartFacts({ cohort, isKept }: { cohort: Cohort; isKept: boolean }) {
  const next = useNextClass({ runs_in_cohorts: true }, cohort)
  const joining = joiningText(cohort)
  return (
    <span>
      <strong>{cohort.name}</strong>
      {cohort.meets ? <span>{cohort.meets}</span> : next && <NextClass {...next} />}
      <small>{[courseClassesText(cohort), daysText(cohort)].filter(fact => fact !== null).join(', ')}</small>
      {joining && <small>{joining}</small>}
      <small>{termsText(cohort, isKept)}</small>
    </span>
  )
}
