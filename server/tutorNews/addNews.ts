import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import type { TutorNewsRow } from '../database/tables.ts'

/** One event that a tutor will be told of. */
export type News = Pick<TutorNewsRow, 'tutor_id' | 'what'> & { payment_id?: number; rating_id?: number }

/** Adds news in the transaction of the event. Rows are only added: no transaction waits for another. */
export async function addNews(trx: Db, news: News, now: string): Promise<void> {
  await insertNews(trx, { payment_id: null, rating_id: null, ...news, created_at: now })
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
