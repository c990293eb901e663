import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { OwnCourseSort } from '#contract/courses.ts'
import { PUBLISHED, SHOWING } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../platform/database/db.ts'
import { DuplicateRow } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { lockRow } from '../../platform/database/locking.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { CategoryRow, CourseRow, CoursesTable } from '../../platform/database/tables.ts'
import { type CourseFilter, listedIds, orderOf, type Place } from './listing/courseQuery.ts'
import type { Hits } from './search/searchHits.ts'

/** A course with the names that its card shows. */
export interface CourseCardRow extends CourseRow {
  tutor_firstname: string
  tutor_lastname: string
  tutor_picture: string | null
  tutor_slug: string | null
  /** These four fields say how the tutor stands, and are never shown to others. */
  awaits_approval: number
  suspended_at: string | null
  must_verify: number
  is_verified: number
  category_name: string
  category_slug: string
}

export function findBySlug(db: Db, slug: string): Promise<CourseCardRow | undefined> {
  return cards(db).where('courses.slug', '=', slug).executeTakeFirst()
}

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

/** Finds the tutor's own course by an address that it had before. */
export function findMoved(db: Db, tutorId: number, oldSlug: string): Promise<CourseRow | undefined> {
  return db
    .selectFrom('course_addresses')
    .innerJoin('courses', 'courses.id', 'course_addresses.course_id')
    .selectAll('courses')
    .where('course_addresses.slug', '=', oldSlug)
    .where('courses.tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/** A page of a list: first the ids, from an index alone, then the cards of those. `isFew`: the filter leaves few courses. */
export function listCards(
  db: Db,
  filter: CourseFilter,
  sort: OwnCourseSort,
  { belowId, skip, limit, isFew }: Place & { limit: number; isFew: boolean },
): Promise<CourseCardRow[]> {
  const listed = listedIds(db, filter, isFew ? null : sort)
  let ids = listed.orderBy(orderOf(sort)).limit(limit).offset(skip)
  if (belowId !== null) ids = ids.where('courses.id', '<', belowId)
  return cards(db).where('courses.id', 'in', ids).orderBy(orderOf(sort)).execute()
}

/** Other listed courses of a course's category: the next older ones, and from the newest on where there are too few. */
export const listRelated = beside((db, categoryId) => listedIds(db, { categoryId }, 'newest'))

/** Lists courses of all other categories, in the same order as `listRelated`. */
export const listElsewhere = beside((db, categoryId) =>
  listedIds(db, {}, 'newest').where('courses.category_id', '!=', categoryId),
)

function beside(among: (db: Db, categoryId: number) => ReturnType<typeof listedIds>) {
  return prepared((db, { id, categoryId, limit }: RelatedTo) => {
    const on = (side: '<' | '>') =>
      sql`select * from (${among(db, categoryId)
        .where('courses.id', side, id)
        .orderBy(orderOf('newest'))
        .limit(limit)}) as ${sql.id(side === '<' ? 'older' : 'newer')}`
    return cards(db)
      .where(sql<SqlBool>`courses.id in (${on('<')} union all ${on('>')})`)
      .orderBy(sql`case when courses.id < ${id} then 0 else 1 end, ${orderOf('newest')}`)
      .limit(limit)
  })
}

interface RelatedTo {
  id: number
  categoryId: number
  limit: number
}

/** The first courses of each of these categories, newest first, in one statement. */
export async function listFirstCards(
  db: Db,
  categoryIds: readonly number[],
  limit: number,
): Promise<CourseCardRow[]> {
  const firsts = categoryIds.map(
    id =>
      sql`select * from (${listedIds(db, { categoryId: id }, 'newest').orderBy(orderOf('newest')).limit(limit)}) as ${sql.id(`of_${id}`)}`,
  )
  if (firsts.length === 0) return []
  return cards(db)
    .where(sql<SqlBool>`courses.id in (${sql.join(firsts, sql` union all `)})`)
    .orderBy(orderOf('newest'))
    .execute()
}

/** The cards of a page of a search, in its order, each with how many hits there are in all. */
export function listHits(db: Db, hits: Hits): Promise<(CourseCardRow & { total: number })[]> {
  return cards(db)
    .innerJoin(hits.as('hit'), 'hit.id', 'courses.id')
    .select('hit.total')
    .orderBy('hit.place')
    .execute()
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
  const had = db.selectFrom('course_addresses').select('slug').where('slug', '=', course.slug)
  if (await had.executeTakeFirst()) throw new DuplicateRow('slug')
  return inserted
}

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

/** Courses with the names that their cards show, to be narrowed. */
export function cards(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .innerJoin('course_categories as category', 'category.id', 'courses.category_id')
    .selectAll('courses')
    .select([
      'tutor.firstname as tutor_firstname',
      'tutor.lastname as tutor_lastname',
      'tutor.picture as tutor_picture',
      'tutor.page_slug as tutor_slug',
      'tutor.awaits_approval',
      'tutor.suspended_at',
      'tutor.must_verify',
      'tutor.is_verified',
      'category.name as category_name',
      'category.slug as category_slug',
    ])
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
