import { hasListedCourse, IS_LISTED } from '../../people/queries/people.ts'
import type { Db } from '../../platform/database/db.ts'
import { type CourseCardRow, cards } from '../courses/queries/cards.ts'

/** The maximum number of courses that a tutor's page shows. */
const MOST_COURSES = 60

/** Policy "may see the tutor": finds the tutor of a page who has a listed course, with the totals of those courses. */
export function findTutor(db: Db, slug: string) {
  return db
    .selectFrom('users')
    .innerJoin('courses', 'courses.tutor_id', 'users.id')
    .select(['users.id', 'users.page_slug', 'users.firstname', 'users.lastname'])
    .select(['users.picture', 'users.about'])
    .select(({ fn }) => [
      fn.countAll<number>().as('courses_total'),
      fn.sum<number>('courses.ratings_sum').as('ratings_sum'),
      fn.sum<number>('courses.ratings_count').as('ratings_count'),
    ])
    .where('users.page_slug', '=', slug)
    .where(IS_LISTED)
    .groupBy(['users.id', 'users.page_slug', 'users.firstname', 'users.lastname'])
    .groupBy(['users.picture', 'users.about'])
    .executeTakeFirst()
}

/** Lists a tutor's courses in the catalogue, newest first. */
export function listCoursesOfTutor(db: Db, tutorId: number): Promise<CourseCardRow[]> {
  return cards(db)
    .where('courses.tutor_id', '=', tutorId)
    .where(IS_LISTED)
    .orderBy('courses.id', 'desc')
    .limit(MOST_COURSES)
    .execute()
}

/** Returns whether a tutor's page with this slug is public. */
export async function hasTutorPage(db: Db, slug: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('page_slug', '=', slug)
    .where(hasListedCourse())
    .executeTakeFirst()
  return found !== undefined
}

/** Finds the names of a tutor, and the slug of their page. */
export function findNames(db: Db, tutorId: number) {
  return db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'page_slug', 'erased_at'])
    .where('id', '=', tutorId)
    .executeTakeFirst()
}

/** Sets a tutor's page slug if they have none. */
export async function setPageSlug(db: Db, tutorId: number, page_slug: string): Promise<void> {
  // Of two calls at once the first one's slug stays.
  await db
    .updateTable('users')
    .set({ page_slug })
    .where('id', '=', tutorId)
    .where('page_slug', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
}
