import type { Db } from '../platform/database/db.ts'
import type { CourseRow } from '../platform/database/tables.ts'

/** Finds the status of the course of a slug, be it on sale or not. */
export function findCourseStatus(db: Db, slug: string): Promise<Pick<CourseRow, 'status'> | undefined> {
  return db.selectFrom('courses').select('status').where('slug', '=', slug).executeTakeFirst()
}
