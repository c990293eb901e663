import { type SqlBool, sql } from 'kysely'
import type { CourseSort } from '#contract/courses.ts'
import { DURATION_SPANS } from '#contract/rules/duration.ts'
import type { Db } from '../../database/db.ts'
import type { CourseFilter } from './courseFilter.ts'

/** Literals, not parameters: only then does SQLite use the partial indexes of the catalogue. */
export const IS_LISTED = sql<SqlBool>`courses.status = 1 and courses.display = 0`

/**
 * The ids of the courses that a filter leaves, in no order yet. `walked` is the order whose index is to be walked as far as the
 * page goes; where few courses are left it is null, and the database takes the index that finds those.
 */
export function listedIds(
  db: Db,
  { tutorId, categoryId, price, duration }: CourseFilter,
  walked: CourseSort | null,
) {
  let ids = db.selectFrom('courses').select('courses.id')
  ids = tutorId === undefined ? ids.where(IS_LISTED) : ids.where('courses.tutor_id', '=', tutorId)
  if (categoryId !== undefined) ids = ids.where('courses.category_id', '=', categoryId)
  if (price) ids = ids.where(hasPrice(price, walked))
  if (duration) ids = ids.where(hasDuration(duration, walked))
  return ids
}

/** How many courses a filter leaves, counted no further than `most`. */
export async function countListed(db: Db, filter: CourseFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(listedIds(db, filter, null).limit(most).as('listed'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The plus keeps a price from choosing the index: then the order's own is walked, and nothing has to be sorted. */
function hasPrice(price: 'free' | 'paid', walked: CourseSort | null) {
  const isIndexed =
    walked === null || walked === 'price' || walked === '-price' || (walked === 'newest' && price === 'free')
  const plus = sql.raw(isIndexed ? '' : '+')
  const compare = sql.raw(price === 'free' ? '= 0' : '> 0')
  return sql<SqlBool>`${plus}courses.discounted_price_cents ${compare}`
}

function hasDuration(duration: keyof typeof DURATION_SPANS, walked: CourseSort | null) {
  const [least, most] = DURATION_SPANS[duration]
  const plus = sql.raw(walked === null || walked === 'duration' ? '' : '+')
  return sql<SqlBool>`${plus}courses.duration_weeks between ${sql.lit(least)} and ${sql.lit(most)}`
}
