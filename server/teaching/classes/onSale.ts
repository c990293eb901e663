import { sql } from 'kysely'
import type { ClassCount } from '#contract/entities.ts'
import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { classCountOf } from './queries/comingClasses.ts'

/** Returns whether a course without cohorts has held all its classes; one that has planned none yet has not. */
export function areAllOver({ total, over }: ClassCount): boolean {
  return total > 0 && over >= total
}

/**
 * Refuses to sell a course without cohorts once all its classes are over.
 * @throws HttpError `course.no_classes`
 */
export async function refuseWithoutClasses(db: Db, courseId: number, now: string): Promise<void> {
  const count = await classCountOf(db, sql`${courseId}`, now).executeTakeFirstOrThrow()
  if (!areAllOver({ total: Number(count.total), over: Number(count.over) })) return
  throw new HttpError(
    'course.no_classes',
    'All classes in this course are over. Its tutor has planned no new ones yet.',
  )
}
