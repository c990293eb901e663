import type { RelatedCourse } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { presentCard } from './present.ts'
import { findBySlug, listRelated } from './repository.ts'

/** One row of cards on a desk, two on a tablet. */
const SHOWN = 4

/**
 * A few listed courses of the same category.
 * @throws Refusal 404 when there is no such course, or when it is not published
 */
export async function relatedCourses(db: Db, slug: string): Promise<RelatedCourse[]> {
  const course = await findBySlug(db, slug)
  if (course?.status !== PUBLISHED) throw notFound('This course')
  return (await listRelated(db, course, SHOWN)).map(presentCard)
}
