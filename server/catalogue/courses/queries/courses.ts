import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { PUBLISHED, SHOWING } from '#contract/rules/courseStatus.ts'
import { emailKey } from '../../../people/queries/accounts.ts'
import type { Db } from '../../../platform/database/db.ts'
import { DuplicateRow } from '../../../platform/database/failures.ts'
import { foldedTexts, type Unfolded } from '../../../platform/database/foldedColumns.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { lockRow } from '../../../platform/database/locking.ts'
import type { CategoryRow, CourseRow, CoursesTable } from '../../../platform/database/tables/catalogue.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../../platform/http/listQuery.ts'
import { findAddress } from './addresses.ts'

/** Finds what decides whether a course is shown, and which others are related. */
export function findCourseBySlug(db: Db, slug: string) {
  return db
    .selectFrom('courses')
    .select(['id', 'category_id', 'status'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Finds the tutor's own course by its slug; another tutor's course counts as not found. */
export function findOwned(db: Db, tutorId: number, slug: string): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('slug', '=', slug)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/**
 * Within a transaction: rejects with a duplicate of `slug` if the slug is taken, or another course had it
 * before. `tutor_status` defaults to the given status, so that no approval ever publishes a draft.
 */
export async function insertCourse(db: Db, course: Unfolded<Insertable<CoursesTable>>): Promise<CourseRow> {
  const tutor_status = course.status ?? PUBLISHED
  const inserted = await db
    .insertInto('courses')
    .values({ tutor_status, ...course, ...foldedTexts(course) })
    .returningAll()
    .executeTakeFirstOrThrow()
  // This comes last: PostgreSQL has then waited for any course that was just leaving this address.
  if (await findAddress(db, course.slug)) throw new DuplicateRow('slug')
  return inserted
}

type Fields = Unfolded<Updateable<CoursesTable>>

/** Updates some columns of a course. */
export async function updateCourseRow(db: Db, id: number, fields: Fields): Promise<void> {
  await db
    .updateTable('courses')
    .set({ ...fields, ...foldedTexts(fields) })
    .where('id', '=', id)
    .execute()
}

/**
 * Locks the course's row until the transaction ends. Every change to the list of the course's parts or its
 * order locks it first, so that they run one after the other.
 */
export async function lockCourse(trx: Db, id: number): Promise<void> {
  await lockRow(trx, 'courses', id)
}

/** Replaces the cover of a course; returns the old one. */
export function replaceCover(db: Db, id: number, cover_photo: string, updated_at: string): Promise<string> {
  return inTransaction(db, async trx => {
    // The first update locks the row, so that each of two at once reads the other's cover.
    await updateCourseRow(trx, id, { updated_at })
    const course = trx.selectFrom('courses').select('cover_photo').where('id', '=', id)
    const before = await course.executeTakeFirstOrThrow()
    await updateCourseRow(trx, id, { cover_photo })
    return before.cover_photo
  })
}

/** Finds a category by its slug or its id. */
export function findCategory(db: Db, key: string | number): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('course_categories')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('slug', '=', String(key)), ...(isId(key) ? [eb('id', '=', Number(key))] : [])]),
    )
    .executeTakeFirst()
}

/** Lists the categories in their order, each with its number of courses in the catalogue. */
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

/** Counts a tutor's listed courses and sums their ratings, as a subquery; `tutorId` refers to the outer statement. */
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

/** Deletes an unpublished course, and returns whether it did; the database refuses if an enrolment or a payment exists. */
export async function deleteUnpublished(db: Db, id: number): Promise<boolean> {
  const unpublished = db.deleteFrom('courses').where('id', '=', id).where('status', '!=', PUBLISHED)
  return (await unpublished.executeTakeFirst()).numDeletedRows === 1n
}

/** Writes the positions of a course's parts, in the order of their ids. */
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

/** Finds a course by its slug; undefined if there is no slug or no course. A report may name a former address. */
export async function findCourseIfNamed(trx: Db, slug: string | undefined) {
  if (slug === undefined) return undefined
  const courses = trx.selectFrom('courses').select(['id', 'tutor_id', 'slug'])
  return courses.where('slug', '=', slug).executeTakeFirst()
}

/** Selects courses with the columns that decide whether they are on sale, as a base query. */
function courses(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.tutor_id')
    .select(['courses.id', 'slug', 'title', 'tutor_id', 'email', 'status', 'display'])
    .select(['taken_down_at', 'taken_down_reason'])
    .select(['awaits_approval', 'suspended_at', 'must_verify', 'is_verified'])
}

/** A course with the facts that decide whether it is on sale. */
export type AnyCourseRow = Awaited<ReturnType<typeof listAnyCourses>>[number]

/** Lists the courses of all tutors or of one, the newest first, with the facts that decide whether they are on sale. */
export function listAnyCourses(
  db: Db,
  { items = PAGE_LENGTH, before, tutor }: NewestFirst & { tutor?: string | undefined },
) {
  let query = courses(db).orderBy('courses.id', 'desc').limit(items)
  if (before !== undefined) query = query.where('courses.id', '<', before)
  if (tutor !== undefined) query = query.where('email_key', '=', emailKey(tutor))
  return query.execute()
}

/** Finds a course by its slug, with the facts that decide whether it is on sale. */
export function findAnyCourse(db: Db, slug: string): Promise<AnyCourseRow | undefined> {
  return courses(db).where('slug', '=', slug).executeTakeFirst()
}

/** Lists whether the tutor wants these courses on sale, and when and why they were taken down; null for those that were not. */
export function listTakenDown(trx: Db, tutorId: number, courseIds: readonly number[]) {
  return trx
    .selectFrom('courses')
    .select(['taken_down_at', 'taken_down_reason', 'tutor_status'])
    .where('tutor_id', '=', tutorId)
    .where('id', 'in', courseIds)
    .execute()
}
