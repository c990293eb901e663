import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/insertInBulk.ts'
import { prepared } from '../database/prepared.ts'
import type { TutorNewsRow } from '../database/tables/messages.ts'
import { timestampIn } from '../time/clock.ts'
import { emit } from './emit.ts'

const KEPT_SECONDS = 90 * 24 * 60 * 60

/** One event that a tutor will be told of. */
type News = Pick<TutorNewsRow, 'tutor_id' | 'what'> & { payment_id?: number; rating_id?: number }

/** By what name the tutor is notified of it in the academy itself. */
const ABOUT = { enrolled: 'new learner', 'place ended': 'learner left', rated: 'new rating' } as const

/** Adds news, and the tutor's notification, in the transaction of the event. Rows are only added: no transaction waits for another. */
export async function addNews(trx: Db, news: News, now: string): Promise<void> {
  const { tutor_id, what, payment_id, rating_id } = news
  await insertNews(trx, { payment_id: null, rating_id: null, ...news, created_at: now })
  const about = ABOUT[what]
  const event = { about, to: tutor_id, payment: payment_id, rating: rating_id }
  await emit(trx, { event, key: payment_id ?? rating_id ?? '' }, now)
}

const insertNews = prepared((db, news: Omit<TutorNewsRow, 'id' | 'batch'>) =>
  db.insertInto('tutor_news').values({
    tutor_id: news.tutor_id,
    what: news.what,
    payment_id: news.payment_id,
    rating_id: news.rating_id,
    created_at: news.created_at,
  }),
)

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

/** Forgets news of which an email has told long ago. */
export async function deleteOldNews({ db, clock }: AppContext): Promise<void> {
  const before = timestampIn(clock, -KEPT_SECONDS)
  const old = db.selectFrom('tutor_news').select('id').where('created_at', '<=', before)
  await deleteInBatches(limit => db.deleteFrom('tutor_news').where('id', 'in', old.limit(limit)))
}
