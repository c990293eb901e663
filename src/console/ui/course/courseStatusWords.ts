import type { CourseCard } from '#contract/entities.ts'
import { UNPUBLISHED } from '#contract/rules/courseStatus.ts'

type Withheld = NonNullable<CourseCard['withheld']>

/** What a course lacks to be on sale, in two or three words. */
export const WITHHELD_WORDS: Record<Withheld['reason'], string> = {
  verification: 'E-mail not confirmed',
  approval: 'Waiting for approval',
  suspended: 'Suspended',
  taken_down: 'Taken down',
}

/** How a course stands, in a word or two, for chips and files. */
export function courseStatusWords({ status, withheld }: Pick<CourseCard, 'status' | 'withheld'>): string {
  if (withheld) return WITHHELD_WORDS[withheld.reason]
  return status === UNPUBLISHED ? 'Unpublished' : 'Published'
}
