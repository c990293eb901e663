import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** A course as a sitemap names it. */
export interface ListedCourse {
  id: number
  slug: string
  updated_at: string
}

/** A course as the feed of new courses shows it. */
export interface NewCourse extends ListedCourse {
  title: string
  short_description: string
  cover_photo: string
  created_at: string
  tutor_firstname: string
  tutor_lastname: string
  category_name: string
}

/** Lists the courses of the public catalogue with an id above `from` and up to `to`, oldest first. */
export function listCoursesBetween(db: Db, from: number, to: number): Promise<ListedCourse[]> {
  return listed(db)
    .select(['courses.id', 'courses.slug', 'courses.updated_at'])
    .where('courses.id', '>', from)
    .where('courses.id', '<=', to)
    .orderBy('courses.id')
    .execute()
}

/** Lists page slugs of tutors whose oldest listed course has an id above `from` and up to `to`: each is in one sitemap part. */
export async function listTutorSlugsBetween(db: Db, from: number, to: number): Promise<string[]> {
  const tutors = await listed(db)
    .innerJoin('users', 'users.id', 'courses.tutor_id')
    .select('users.page_slug')
    .where('courses.id', '>', from)
    .where('courses.id', '<=', to)
    .where('users.page_slug', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('courses as older')
            .select('older.id')
            .whereRef('older.tutor_id', '=', 'courses.tutor_id')
            .whereRef('older.id', '<', 'courses.id')
            .where('older.status', '=', sql.lit(1))
            .where('older.display', '=', sql.lit(0)),
        ),
      ),
    )
    .orderBy('courses.id')
    .$narrowType<{ page_slug: string }>()
    .execute()
  return tutors.map(({ page_slug }) => page_slug)
}

/** Returns the id of the newest course in the public catalogue; 0 if there is none. */
export async function lastListedId(db: Db): Promise<number> {
  const newest = await listed(db)
    .select('courses.id')
    .orderBy('courses.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Lists the newest courses on sale for the feed. */
export function listNewestCourses(db: Db, limit: number): Promise<NewCourse[]> {
  return listed(db)
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .innerJoin('course_categories as category', 'category.id', 'courses.category_id')
    .select([
      'courses.id',
      'courses.slug',
      'courses.title',
      'courses.short_description',
      'courses.cover_photo',
      'courses.created_at',
      'courses.updated_at',
      'tutor.firstname as tutor_firstname',
      'tutor.lastname as tutor_lastname',
      'category.name as category_name',
    ])
    .orderBy('courses.id', 'desc')
    .limit(limit)
    .execute()
}

/** Literals, not parameters: only then does SQLite use the partial indexes of the catalogue. */
function listed(db: Db) {
  return db
    .selectFrom('courses')
    .where('courses.status', '=', sql.lit(1))
    .where('courses.display', '=', sql.lit(0))
}
