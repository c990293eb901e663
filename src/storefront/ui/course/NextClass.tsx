import type { CourseDetail } from '#contract/entities.ts'
import { lengthText } from '#shared/dates.ts'
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
 * The first class that has not begun, if one is planned. By the reader's clock, because a kept page may name one that is
 * over; at first as the server has written it, so that React finds the page as it expects it.
 */
export function useNextClass({
  next_classes: classes = [],
}: Pick<CourseDetail, 'next_classes'>): PlannedClass | undefined {
  const now = useHydrated() ? Date.now() : 0
  return classes.find(({ starts_at }) => Date.parse(starts_at) > now)
}
