import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { PUBLISHED, SHOWING } from '#contract/rules/courseStatus.ts'
import { emailKey } from '../../../people/accounts/queries/accounts.ts'
import type { TakenDown } from '../../../people/withheld.ts'
import type { Db } from '../../../platform/database/db.ts'
import { DuplicateRow } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { lockRow } from '../../../platform/database/locking.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { CategoryRow, CourseRow, CoursesTable } from '../../../platform/database/tables/catalogue.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../../platform/http/listQuery.ts'
import { findAddress } from './addresses.ts'

/** Reads the fields of a course by which its related courses are found. */
export const readPlace = prepared((db, { slug }: { slug: string }) =>
  db.selectFrom('courses').select(['id', 'category_id', 'status']).where('slug', '=', slug),
)

/** The tutor's own course of this slug; somebody else's is as unknown as none. */
export function findOwned(db: Db, tutorId: number, slug: string): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('slug', '=', slug)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/**
 * Within a transaction: rejects with a duplicate of `slug` when the slug is taken, or another course had it before. What the tutor wants is the
 * status that is given, unless it is said apart: no approval ever publishes a draft by itself.
 */
export async function insertCourse(db: Db, course: Insertable<CoursesTable>): Promise<CourseRow> {
  const tutor_status = course.status ?? PUBLISHED
  const inserted = await db
    .insertInto('courses')
    .values({ tutor_status, ...course })
    .returningAll()
    .executeTakeFirstOrThrow()
  // Asked last: PostgreSQL has then waited for a course that was just leaving this address.
  if (await findAddress(db, course.slug)) throw new DuplicateRow('slug')
  return inserted
}

/** Updates some columns of a course. */
export async function updateCourseRow(db: Db, id: number, fields: Updateable<CoursesTable>): Promise<void> {
  await db.updateTable('courses').set(fields).where('id', '=', id).execute()
}

/** Changes a course if `seen` still is its `updated_at`; answers whether it is. */
export async function updateSeenCourse(
  db: Db,
  id: number,
  seen: string,
  fields: Updateable<CoursesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('courses')
    .set(fields)
    .where('id', '=', id)
    .where('updated_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Takes the course's row until the transaction ends. Whoever adds to a list of the course's parts or puts it in order does
 * so first: one after the other, and no two in each other's way.
 */
export async function lockCourse(trx: Db, id: number): Promise<void> {
  await lockRow(trx, 'courses', id)
}

/** Puts another cover on a course; answers the one that it had. */
export function replaceCover(db: Db, id: number, cover_photo: string, updated_at: string): Promise<string> {
  return inTransaction(db, async trx => {
    // The first update takes the row's lock, so that of two at once each learns the other's cover.
    await updateCourseRow(trx, id, { updated_at })
    const course = trx.selectFrom('courses').select('cover_photo').where('id', '=', id)
    const before = await course.executeTakeFirstOrThrow()
    await updateCourseRow(trx, id, { cover_photo })
    return before.cover_photo
  })
}

/** The category of a slug or of an id. */
export function findCategory(db: Db, key: string | number): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('course_categories')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('slug', '=', String(key)), ...(isId(key) ? [eb('id', '=', Number(key))] : [])]),
    )
    .executeTakeFirst()
}

/** Categories in their order, each with the number of courses that the catalogue shows of it. */
export function listCategoryRows(db: Db): Promise<(CategoryRow & { courses_count: number })[]> {
  return db
    .selectFrom('course_categories')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('course_counts')
        .where('kind', '=', 'category')
        .whereRef('owner_id', '=', 'course_categories.id')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('courses'), sql.lit(0)).as('count'))
        .$asScalar()
        .$notNull()
        .as('courses_count'),
    )
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Counts the courses of a tutor in the catalogue and adds up their ratings, to be put into another statement, whose tutor is told by its column. */
export function listedOf(db: Db, tutorId: RawBuilder<number>) {
  return db
    .selectFrom('courses as listed')
    .select(({ fn }) => [
      fn.countAll<number>().as('courses'),
      fn.sum<number>('listed.ratings_sum').as('ratings_sum'),
      fn.sum<number>('listed.ratings_count').as('ratings_count'),
    ])
    .where('listed.tutor_id', '=', tutorId)
    .where(sql<SqlBool>`+listed.status = ${sql.lit(PUBLISHED)} and +listed.display = ${sql.lit(SHOWING)}`)
}

function isId(key: string | number): boolean {
  return /^[1-9]\d{0,8}$/.test(String(key))
}

/** Deletes a course that is not published, and returns whether it was one; the database refuses it while an enrolment or a payment names it. */
export async function deleteUnpublished(db: Db, id: number): Promise<boolean> {
  const unpublished = db.deleteFrom('courses').where('id', '=', id).where('status', '!=', PUBLISHED)
  return (await unpublished.executeTakeFirst()).numDeletedRows === 1n
}

/** Writes down the places of a course's parts, in the order of their ids. */
export async function updatePositions(
  trx: Db,
  { table, courseId, ids }: { table: 'topics' | 'objectives'; courseId: number; ids: readonly number[] },
): Promise<void> {
  const places = ids.map((id, index) => sql`when ${id} then ${sql.lit(index + 1)}`)
  await trx
    .updateTable(table)
    .set({ position: sql<number>`case id ${sql.join(places, sql` `)} end` })
    .where('course_id', '=', courseId)
    .where('id', 'in', ids)
    .execute()
}

/** Finds a course by its slug, where there is one. Whoever reports a course may know it by an address that it had before. */
export async function findNamed(trx: Db, slug: string | undefined) {
  if (slug === undefined) return undefined
  const courses = trx.selectFrom('courses').select(['id', 'tutor_id', 'slug'])
  return courses.where('slug', '=', slug).executeTakeFirst()
}

/** Courses with the columns that decide whether they are on sale, to be narrowed. */
function courses(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.tutor_id')
    .select(['courses.id', 'slug', 'title', 'tutor_id', 'email', 'status', 'display'])
    .select(['taken_down_at', 'taken_down_reason'])
    .select(['awaits_approval', 'suspended_at', 'must_verify', 'is_verified'])
}

/** A course with what decides whether it is on sale. */
export type AnyCourseRow = Awaited<ReturnType<typeof listAnyCourses>>[number]

/** Lists the courses of all tutors or of one, the newest first, with what decides whether they are on sale. */
export function listAnyCourses(
  db: Db,
  { items = PAGE_LENGTH, before, tutor }: NewestFirst & { tutor?: string | undefined },
) {
  let query = courses(db).orderBy('courses.id', 'desc').limit(items)
  if (before !== undefined) query = query.where('courses.id', '<', before)
  if (tutor !== undefined) query = query.where('email_key', '=', emailKey(tutor))
  return query.execute()
}

/** Finds a course by its slug, with what decides whether it is on sale. */
export function findAnyCourse(db: Db, slug: string): Promise<AnyCourseRow | undefined> {
  return courses(db).where('slug', '=', slug).executeTakeFirst()
}

/** Lists which of a tutor's courses are taken down, and why. */
export function listTakenDown(trx: Db, tutorId: number, courseIds: readonly number[]): Promise<TakenDown[]> {
  return trx
    .selectFrom('courses')
    .select(['taken_down_at', 'taken_down_reason'])
    .where('tutor_id', '=', tutorId)
    .where('id', 'in', courseIds)
    .execute()
}
