import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { lengthText } from '#contract/rules/duration.ts'
import { useHydrated } from '../feedback/useHydrated.ts'
import { ClassTime } from './ClassTime.tsx'

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
 * The first class that has not begun, of everybody or, where the course runs in cohorts, of whoever learns in this one. By the reader's clock, because a kept page may name one that is
 * over; at first as the server has written it, so that React finds the page as it expects it.
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
