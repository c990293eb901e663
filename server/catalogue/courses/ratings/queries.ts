import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { RatingRow } from '../../../platform/database/tables.ts'
import type { ShownRating } from './present.ts'

/** The detail of a course shows this many. */
const NEWEST = 20

/** A course's newest ratings, each with its giver's name. */
export function listNewestRatings(db: Db, courseId: number): Promise<ShownRating[]> {
  return newestRatingsOf(db, courseId).execute()
}

/** Builds the query of `listNewestRatings`, so that another statement can hold it and give its own column as the course. */
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

export function findRating(db: Db, userId: number, courseId: number): Promise<RatingRow | undefined> {
  return db
    .selectFrom('ratings')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Which of these ratings the person has found helpful. */
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
