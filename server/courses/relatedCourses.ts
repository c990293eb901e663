import type { RelatedCourse } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { presentCard } from './present.ts'
import { listRelated, readPlace } from './repository.ts'

/** One row of cards on a desk, two on a tablet. */
const SHOWN = 4

/**
 * A few listed courses of the same category.
 * @throws Refusal 404 when there is no such course, or when it is not published
 */
export async function relatedCourses(db: Db, slug: string): Promise<RelatedCourse[]> {
  const [course] = await readPlace(db, { slug })
  if (course?.status !== PUBLISHED) throw notFound('This course')
  const { id, category_id: categoryId } = course
  return (await listRelated(db, { id, categoryId, limit: SHOWN })).map(presentCard)
}
