import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { locked } from '../../platform/database/locking.ts'
import type { EnrolmentRow } from '../../platform/database/tables/teaching.ts'

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

/** Finds a learner's enrolment in a course; undefined if there is none, or it was cancelled. */
export async function findEnrolment(
  db: Db,
  userId: number,
  courseId: number,
): Promise<EnrolmentRow | undefined> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Finds a cohort by its id, in any state. */
export function findCohort(db: Db, id: number) {
  return db.selectFrom('cohorts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * An SQL condition: a joined cohort has days. It uses a literal, because SQLite recompiles a statement for each bound value that
 * is compared with a column of a partial index.
 */
export const hasDays = sql<SqlBool>`cohorts.is_rolling = 0`

/** Returns whether an account was erased; a concurrent erasure waits for the end of this transaction. */
export async function isErased(trx: Db, userId: number): Promise<boolean> {
  const account = trx.selectFrom('users').select('erased_at').where('id', '=', userId)
  const { erased_at } = await locked(trx, account, 'forShare').executeTakeFirstOrThrow()
  return erased_at !== null
}

/** Returns whether a course is over for good: the academy took it down, or its tutor was suspended or erased. */
export async function isWithdrawn(trx: Db, courseId: number): Promise<boolean> {
  const withdrawn = await trx
    .selectFrom('courses')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .select('courses.id')
    .where('courses.id', '=', courseId)
    .where(({ eb, or }) =>
      or([
        eb('courses.taken_down_at', 'is not', null),
        eb('tutors.suspended_at', 'is not', null),
        eb('tutors.erased_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  return withdrawn !== undefined
}
