import type { CourseDetail } from '#contract/entities.ts'
import { placeText } from '#contract/rules/waiting.ts'
import { dayAndTimeText } from '#shared/dates.ts'

/** The reader's place in the waiting list of a cohort. */
export type Standing = NonNullable<NonNullable<CourseDetail['viewer']>['waiting']>[number]

/** Returns whether a seat is kept for the reader. */
export function isOffered({ offered_until }: Pick<Standing, 'offered_until'>): boolean {
  return offered_until !== null
}

/** Returns "A seat is yours until 2 Mar 2027, 18:00 (Lagos time)" or "You are 2nd in line". */
export function standingText({
  place,
  offered_until: until,
}: Pick<Standing, 'place' | 'offered_until'>): string {
  if (until !== null) return `We're holding a seat for you until ${dayAndTimeText(until)} (Lagos time)`
  return placeText(place ?? 1)
}
