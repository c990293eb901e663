import type { Db } from '../../../platform/database/db.ts'

/** The columns of a course that enrolling needs. */
export interface CourseForEnrolment {
  id: number
  slug: string
  title: string
  tutor_id: number
  status: number
  discounted_price_cents: number
  duration_weeks: number
  onsite_hours: number | null
}

/** Finds a course by its id, with the columns that enrolling needs. */
export async function findCourseForEnrolment(db: Db, id: number): Promise<CourseForEnrolment | undefined> {
  return courses(db).where('id', '=', id).executeTakeFirst()
}

/** Finds a course by its id, if it belongs to the tutor. */
export function findOwnCourse(db: Db, tutorId: number, id: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', id)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/** Finds a course by its slug, with the columns that enrolling needs. */
export async function findCourseBySlug(db: Db, slug: string): Promise<CourseForEnrolment | undefined> {
  return courses(db).where('slug', '=', slug).executeTakeFirst()
}

/** Counts the courses of a tutor. */
export async function countCoursesOf(db: Db, tutorId: number): Promise<number> {
  const { total } = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tutor_id', '=', tutorId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

function courses(db: Db) {
  return db
    .selectFrom('courses')
    .select(['id', 'slug', 'title', 'tutor_id', 'status', 'discounted_price_cents', 'duration_weeks'])
    .select('onsite_hours')
}
