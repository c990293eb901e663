import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listCourses, OwnCourseSort } from '#contract/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CourseFilterChoices } from '#contract/rules/courseFields.ts'
import { DURATION_SPANS } from '#contract/rules/duration.ts'
import type { Db } from '../../../platform/database/db.ts'

/** The filters of the catalogue's query other than its category and its search words. */
type Narrowing = Omit<QueryOf<typeof listCourses>, 'items' | 'page' | 'sort' | 'q' | 'category'>

/** A filter of listed courses: the public catalogue's or, with a tutor, all of their own. */
export interface CourseFilter extends Narrowing {
  tutorId?: number
  categoryId?: number
  search?: string
}

/** A part of a list. */
export interface Page {
  offset: number
  limit: number
}

/** The start of a page of the newest courses: a number of courses below an id (exclusive), or below the top of the list. */
export interface Position {
  belowId: number | null
  skip: number
}

/** Literals, not parameters: only then does SQLite use the partial indexes of the catalogue. */
const IS_LISTED = sql<SqlBool>`courses.status = 1 and courses.display = 0`

/**
 * Selects the ids of the courses that match a filter, unordered. `walked` is the order whose index is read up
 * to the page; null if few courses match, and the database uses the index that finds those.
 */
export function listedIds(db: Db, filter: CourseFilter, walked: OwnCourseSort | null) {
  const { tutorId, categoryId } = filter
  let ids = db.selectFrom('courses').select('courses.id')
  ids = tutorId === undefined ? ids.where(IS_LISTED) : ids.where('courses.tutor_id', '=', tutorId)
  if (categoryId !== undefined) ids = ids.where('courses.category_id', '=', categoryId)
  for (const condition of filterConditions(filter, walked)) ids = ids.where(condition)
  return ids
}

/** Returns the SQL conditions of a filter other than its owner, its category and its search words, for lists and searches. */
export function filterConditions(filter: CourseFilter, walked: OwnCourseSort | null): RawBuilder<SqlBool>[] {
  return Object.values(CONDITIONS).flatMap(condition => condition(filter, walked) ?? [])
}

type Condition = (filter: Narrowing, walked: OwnCourseSort | null) => RawBuilder<SqlBool> | undefined

const CONDITIONS: Record<keyof Narrowing, Condition> = {
  price: ({ price }, walked) => price && hasPrice(price, walked),
  duration: ({ duration }, walked) => duration && hasDuration(duration, walked),
}

/** The plus keeps a price from choosing the index, so that the index of the order is used and nothing is sorted. */
function hasPrice(price: CourseFilterChoices['price'], walked: OwnCourseSort | null) {
  const isIndexed =
    walked === null || walked === 'price' || walked === '-price' || (walked === 'newest' && price === 'free')
  const plus = sql.raw(isIndexed ? '' : '+')
  const compare = sql.raw(price === 'free' ? '= 0' : '> 0')
  return sql<SqlBool>`${plus}courses.discounted_price_cents ${compare}`
}

function hasDuration(duration: CourseFilterChoices['duration'], walked: OwnCourseSort | null) {
  const [least, most] = DURATION_SPANS[duration]
  const plus = sql.raw(walked === null || walked === 'duration' ? '' : '+')
  return sql<SqlBool>`${plus}courses.duration_weeks between ${sql.lit(least)} and ${sql.lit(most)}`
}

/** Returns the SQL order of a list of courses; of equal courses the newest comes first. */
export function orderOf(sort: OwnCourseSort): RawBuilder<unknown> {
  return sql`${FIRST[sort]}courses.id desc`
}

const FIRST: Record<OwnCourseSort, RawBuilder<unknown>> = {
  newest: sql``,
  popular: sql`courses.enrollments_count desc, `,
  rating: sql`courses.ratings_mean_hundredths desc, `,
  price: sql`courses.discounted_price_cents asc, `,
  '-price': sql`courses.discounted_price_cents desc, `,
  title: sql`courses.folded_title asc, `,
  '-title': sql`courses.folded_title desc, `,
  duration: sql`courses.duration_weeks asc, `,
  '-duration': sql`courses.duration_weeks desc, `,
}

/** Lists the stored counts of the courses that match a filter, the newest block first. */
export function listCounts(db: Db, { tutorId, categoryId, price }: CourseFilter) {
  const kind = tutorId !== undefined ? 'tutor' : categoryId !== undefined ? 'category' : 'catalogue'
  let query = db
    .selectFrom('course_counts')
    .select(({ fn }) => ['block', fn.sum<number>('courses').as('courses')])
    .where('kind', '=', kind)
    .where('owner_id', '=', tutorId ?? categoryId ?? 0)
    .groupBy('block')
    .orderBy('block', 'desc')
  if (price) query = query.where('is_free', '=', price === 'free' ? 1 : 0)
  // The key begins with this column: without a price both values are listed, so that the whole key is used.
  else query = query.where('is_free', 'in', [sql.lit(0), sql.lit(1)])
  return query.execute()
}

/** Counts the courses that match a filter, up to a maximum. */
export async function countListed(db: Db, filter: CourseFilter, most: number): Promise<number> {
  const shown = listedIds(db, filter, null).limit(most)
  const { count } = await db
    .selectFrom(shown.as('listed'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
