import type { DurationSpan } from '#contract/rules/duration.ts'

/** Which courses a list shows: the public catalogue's, or, with a tutor, all of their own. */
export interface CourseFilter {
  tutorId?: number
  categoryId?: number
  search?: string
  price?: 'free' | 'paid'
  duration?: DurationSpan
}

/** A part of a list. */
export interface Page {
  offset: number
  limit: number
}
