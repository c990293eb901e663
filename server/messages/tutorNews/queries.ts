import type { NoticeChoice } from '#contract/rules/noticeKinds.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TutorNewsRow } from '../../platform/database/tables/messages.ts'

/** A tutor with news to send, the time of the first of them, and the tutor's choice and time zone. */
export interface RipeNews {
  tutor_id: number
  first_at: string
  time_zone: string | null
  choice: NoticeChoice | null
}

/** Lists tutors above an id whose news are due: none came since `quietSince`, or the first came before `oldest`. */
export function listTutorsWithDueNews(
  db: Db,
  { quietSince, oldest, after, limit }: { quietSince: string; oldest: string; after: number; limit: number },
): Promise<RipeNews[]> {
  return db
    .selectFrom('tutor_news')
    .innerJoin('users', 'users.id', 'tutor_news.tutor_id')
    .leftJoin('notice_choices', join =>
      join
        .onRef('notice_choices.user_id', '=', 'tutor_news.tutor_id')
        .on('notice_choices.kind', '=', 'tutor_news')
        .on('notice_choices.channel', '=', 'letter'),
    )
    .select(({ fn }) => [
      'tutor_id',
      'users.time_zone',
      'choice',
      fn.min('tutor_news.created_at').as('first_at'),
    ])
    .where('batch', 'is', null)
    .where('tutor_id', '>', after)
    .groupBy(['tutor_id', 'users.time_zone', 'choice'])
    .having(({ eb, fn, or }) =>
      or([
        eb(fn.max('tutor_news.created_at'), '<=', quietSince),
        eb(fn.min('tutor_news.created_at'), '<=', oldest),
      ]),
    )
    .orderBy('tutor_id')
    .limit(limit)
    .execute()
}

/** Assigns a tutor's unsent news to one email; false if there are none. */
export async function batchNews(trx: Db, tutorId: number, batch: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tutor_news')
    .set({ batch })
    .where('tutor_id', '=', tutorId)
    .where('batch', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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

/** Lists the news of one email, oldest first: enrolments by their payments, and ratings. */
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
