import type { AdminRating } from '#contract/admin.ts'
import type { Db } from '../../../platform/database/db.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../../platform/http/newestFirst.ts'

function ratings(db: Db) {
  return db
    .selectFrom('ratings')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .select(['ratings.id', 'courses.slug as course', 'rating', 'users.email', 'hidden_at', 'comment'])
    .select(['ratings.reply', 'ratings.reply_hidden_at'])
}

/** Lists the ratings, the newest first, with those that are hidden. */
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
 * Finds one of them by its number.
 * @throws HttpError `rating.not_found`
 */
export async function adminRating(db: Db, id: number): Promise<AdminRating> {
  const row = await ratings(db).where('ratings.id', '=', id).executeTakeFirst()
  if (row) return row
  throw new HttpError('rating.not_found', 'This rating was not found.')
}
