import type { Db } from '../database/db.ts'
import type { TutorNewsRow } from '../database/tables.ts'

/** One piece of news with whom and what it is about. */
export interface BatchedNews extends Pick<TutorNewsRow, 'what'> {
  course_id: number
  title: string
  firstname: string
  lastname: string
  amount_kobo: number | null
  rating: number | null
  comment: string | null
}

/** What one letter tells of, oldest first: places by their payments, and ratings. */
export async function listBatch(db: Db, batch: string): Promise<BatchedNews[]> {
  const places = await db
    .selectFrom('tutor_news')
    .innerJoin('payments', 'payments.id', 'tutor_news.payment_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['what', 'courses.id as course_id', 'courses.title', 'firstname', 'lastname', 'amount_kobo'])
    .where('batch', '=', batch)
    .orderBy('tutor_news.id')
    .execute()
  const ratings = await db
    .selectFrom('tutor_news')
    .innerJoin('ratings', 'ratings.id', 'tutor_news.rating_id')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .select([
      'what',
      'courses.id as course_id',
      'courses.title',
      'firstname',
      'lastname',
      'rating',
      'comment',
    ])
    .where('batch', '=', batch)
    .orderBy('tutor_news.id')
    .execute()
  return [
    ...places.map(place => ({ ...place, rating: null, comment: null })),
    ...ratings.map(rating => ({ ...rating, amount_kobo: null })),
  ]
}
