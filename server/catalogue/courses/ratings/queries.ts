import type { Insertable, RawBuilder, Updateable } from 'kysely'
import type { AdminRating } from '#contract/admin.ts'
import type { Db } from '../../../platform/database/db.ts'
import { folded, type Unfolded } from '../../../platform/database/foldedColumns.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { RatingRow } from '../../../platform/database/tables/catalogue.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { HttpError } from '../../../platform/errors.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../../platform/http/listQuery.ts'
import type { ShownRating } from './present.ts'

/** The number of ratings on a course's page. */
const NEWEST = 20

/** Lists a course's newest ratings, each with its author's name. */
export function listNewestRatings(db: Db, courseId: number): Promise<ShownRating[]> {
  return newestRatingsOf(db, courseId).execute()
}

/** Builds the query of `listNewestRatings`, also as a subquery, with the outer statement's column as the course. */
export function newestRatingsOf(db: Db, courseId: number | RawBuilder<number>) {
  return db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .select([
      'ratings.id',
      'rating',
      'comment',
      'helpful_count',
      'ratings.created_at',
      'reply',
      'replied_at',
      'reply_hidden_at',
      'firstname',
      'lastname',
    ])
    .where('ratings.course_id', '=', courseId)
    .where('ratings.hidden_at', 'is', null)
    .orderBy('ratings.created_at', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(NEWEST)
}

/** Finds a learner's rating of a course. */
export function findRating(db: Db, userId: number, courseId: number): Promise<RatingRow | undefined> {
  return db
    .selectFrom('ratings')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Lists those of these ratings that a user has found helpful. */
export async function listHelpfulIds(
  db: Db,
  userId: number,
  ratingIds: readonly number[],
): Promise<number[]> {
  if (ratingIds.length === 0) return []
  const votes = await db
    .selectFrom('rating_votes')
    .select('rating_id')
    .where('user_id', '=', userId)
    .where('rating_id', 'in', ratingIds)
    .execute()
  return votes.map(({ rating_id }) => rating_id)
}

/** Locks the course's row, and returns the sums of its ratings and its tutor. */
export function lockRatingSums(trx: Db, courseId: number) {
  return trx
    .updateTable('courses')
    .where('id', '=', courseId)
    .set(({ ref }) => ({ ratings_count: ref('ratings_count') }))
    .returning(['ratings_sum', 'ratings_count', 'tutor_id'])
    .executeTakeFirstOrThrow()
}

/** Adds a rating, and returns its id. */
export async function insertRating(
  trx: Db,
  rating: Unfolded<Insertable<Tables['ratings']>>,
): Promise<number> {
  const { id } = await trx
    .insertInto('ratings')
    .values({ ...rating, ...folded(rating, 'comment') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates some columns of a rating. */
export async function updateRating(
  trx: Db,
  id: number,
  fields: Unfolded<Updateable<Tables['ratings']>>,
): Promise<void> {
  await trx
    .updateTable('ratings')
    .set({ ...fields, ...folded(fields, 'comment') })
    .where('id', '=', id)
    .execute()
}

/** Finds the author of a rating that is not hidden, and the status of its course. */
export function findShownRating(db: Db, id: number) {
  return db
    .selectFrom('ratings')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .select(['courses.id', 'courses.tutor_id', 'courses.status', 'ratings.user_id'])
    .where('ratings.id', '=', id)
    .where('ratings.hidden_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the id of a rating's course. */
export function findCourseOfRating(trx: Db, id: number): Promise<{ course_id: number } | undefined> {
  return trx.selectFrom('ratings').select('course_id').where('id', '=', id).executeTakeFirst()
}

/** Sets the time from which the reply to a rating is hidden; null shows it. Undefined if there is no reply. */
export function updateReplyHidden(
  trx: Db,
  id: number,
  reply_hidden_at: string | null,
): Promise<{ course_id: number } | undefined> {
  return trx
    .updateTable('ratings')
    .set({ reply_hidden_at })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('reply', 'is not', null), eb('reply_hidden_at', 'is not', null)]))
    .returning('course_id')
    .executeTakeFirst()
}

/** Adds up and counts the ratings of a course that are not hidden. */
export function sumRatings(trx: Db, courseId: number) {
  return trx
    .selectFrom('ratings')
    .select(({ fn }) => [fn.sum<number | null>('rating').as('sum'), fn.countAll<number>().as('count')])
    .where('course_id', '=', courseId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Selects ratings with their course and the email of their authors, as a base query. */
function ratings(db: Db) {
  return db
    .selectFrom('ratings')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .select(['ratings.id', 'courses.slug as course', 'rating', 'users.email', 'hidden_at', 'comment'])
    .select(['ratings.reply', 'ratings.reply_hidden_at'])
}

/** Lists the ratings, including hidden ones, the newest first. */
export function listAllRatings(
  db: Db,
  { items = PAGE_LENGTH, before, course }: NewestFirst & { course?: string | undefined },
): Promise<AdminRating[]> {
  let query = ratings(db).orderBy('ratings.id', 'desc').limit(items)
  if (before !== undefined) query = query.where('ratings.id', '<', before)
  if (course !== undefined) query = query.where('courses.slug', '=', course)
  return query.execute()
}

/**
 * Finds a rating by its id, even if it is hidden.
 * @throws HttpError `rating.not_found`
 */
export async function adminRating(db: Db, id: number): Promise<AdminRating> {
  const row = await ratings(db).where('ratings.id', '=', id).executeTakeFirst()
  if (row) return row
  throw new HttpError('rating.not_found', 'Rating not found.')
}

/** A learner's "helpful" vote on a rating. */
interface HelpfulVote {
  ratingId: number
  userId: number
  isHelpful: boolean
  /** UTC ISO-8601. */
  at: string
}

/** Sets or removes a learner's vote, and returns the number of votes; repeating it changes nothing. */
export function setHelpful(db: Db, { ratingId, userId, isHelpful, at }: HelpfulVote): Promise<number> {
  return inTransaction(db, async trx => {
    const rating = trx.updateTable('ratings').where('id', '=', ratingId)
    // Locks the rating's row, so that votes at once are counted one after the other.
    await rating.set(({ ref }) => ({ helpful_count: ref('helpful_count') })).execute()

    if (isHelpful) {
      await trx
        .insertInto('rating_votes')
        .values({ rating_id: ratingId, user_id: userId, created_at: at })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('rating_votes')
        .where('rating_id', '=', ratingId)
        .where('user_id', '=', userId)
        .execute()
    }

    const { helpful_count } = await rating
      .set(({ selectFrom, fn }) => ({
        helpful_count: selectFrom('rating_votes')
          .select(fn.countAll<number>().as('count'))
          .where('rating_id', '=', ratingId)
          .$asScalar()
          .$notNull(),
      }))
      .returning('helpful_count')
      .executeTakeFirstOrThrow()
    return helpful_count
  })
}
