import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { ListQuery } from '../../../../platform/http/listQuery.ts'
import { isOwnRow } from '../../../../teaching/ownRows.ts'
import type { RatingWithUser } from '../present.ts'

/** The columns by which the console's list can be ordered. */
export const REVIEW_SORTS = ['created_at', 'updated_at', 'rating', 'helpful_count', 'id'] as const

/** The states to which the console's list can be narrowed. */
export const REVIEW_STATES = ['unanswered', 'answered'] as const

type List = ListQuery<(typeof REVIEW_SORTS)[number]>

/** A rating with its course. */
export interface ReviewRow extends RatingWithUser {
  course_slug: string
  course_title: string
}

/** Lists a page of the ratings of the tutor's own courses. */
export function listOwnedReviews(db: Db, tutorId: number, list: List): Promise<ReviewRow[]> {
  return withColumns(owned(db, tutorId, list.filter))
    .orderBy(`ratings.${list.sort.field}`, list.sort.direction)
    .orderBy('ratings.id', 'desc')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

/** Counts the ratings of a tutor's own courses that match a filter. */
export async function countOwnedReviews(db: Db, tutorId: number, filter: List['filter']): Promise<number> {
  const counted = owned(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Finds a rating of one of the tutor's own courses; one of another tutor's course counts as not found. */
export function findOwnedReview(db: Db, tutorId: number, id: number): Promise<ReviewRow | undefined> {
  return withColumns(owned(db, tutorId, { ids: [id] })).executeTakeFirst()
}

type Owned = SelectQueryBuilder<Tables, 'ratings' | 'courses' | 'users', object>

function owned(db: Db, tutorId: number, filter: List['filter']): Owned {
  const ratings = db
    .selectFrom('ratings')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .where('ratings.hidden_at', 'is', null)
    .where(isOwnRow({ id: 'ratings.id', folded: sql.ref('ratings.folded_comment') }, tutorId, filter))
  if (filter.state === undefined) return ratings
  return ratings.where('ratings.reply', filter.state === 'unanswered' ? 'is' : 'is not', null)
}

function withColumns(query: Owned) {
  return query
    .selectAll('ratings')
    .select([
      'users.firstname',
      'users.lastname',
      'courses.slug as course_slug',
      'courses.title as course_title',
    ])
}

/** Updates the reply to a rating of the tutor's own courses (null removes it); undefined if the rating is hidden or not found. */
export function updateReply(trx: Db, tutorId: number, ratingId: number, reply: string | null, now: string) {
  return (
    trx
      .updateTable('ratings')
      // An existing reply keeps its date.
      .set(({ eb, fn, val }) => ({
        reply,
        replied_at: reply === null ? null : fn.coalesce('replied_at', val(now)),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', ratingId)
      .where('hidden_at', 'is', null)
      .where('course_id', 'in', trx.selectFrom('courses').select('id').where('tutor_id', '=', tutorId))
      .returning(['user_id', 'replied_at'])
      .executeTakeFirst()
  )
}
