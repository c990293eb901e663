import type { RelatedCourse } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { presentCard } from '../present.ts'
import { listElsewhere, listRelated } from '../queries/cards.ts'
import { readPlace } from '../queries/courses.ts'

/** One row of cards on a desk, two on a tablet. */
const SHOWN = 4

/**
 * A few other listed courses: those of the same category, and of others where they are too few.
 * @throws HttpError `course.not_found` for a course that does not exist or is not published
 */
export async function relatedCourses(db: Db, slug: string): Promise<RelatedCourse[]> {
  const [course] = await readPlace(db, { slug })
  if (course?.status !== PUBLISHED) throw new HttpError('course.not_found', 'This course was not found.')
  const { id, category_id: categoryId } = course
  const own = await listRelated(db, { id, categoryId, limit: SHOWN })
  const limit = SHOWN - own.length
  const others = limit > 0 ? await listElsewhere(db, { id, categoryId, limit }) : []
  return [...own, ...others].map(presentCard)
}
