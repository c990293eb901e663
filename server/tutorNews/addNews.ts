import type { Db } from '../database/connect.ts'
import { jsonRows } from '../database/jsonRows.ts'
import { prepared } from '../database/prepared.ts'
import type { TutorNewsRow } from '../database/tables.ts'

/** One thing that a tutor will be told of. */
export type News = Pick<TutorNewsRow, 'tutor_id' | 'what'> & { payment_id?: number; rating_id?: number }

/** Writes news down in the transaction of what happened. Rows are only added: nobody waits for anybody. */
export async function addNews(trx: Db, news: readonly News[], now: string): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ tutor_id, what, payment_id = null, rating_id = null }) => ({
    tutor_id,
    what,
    payment_id,
    rating_id,
    created_at: now,
  }))
  await insertNews(trx, { rows: JSON.stringify(rows) })
}

const insertNews = prepared((db, { rows }: { rows: string }) =>
  db
    .insertInto('tutor_news')
    .columns(['tutor_id', 'what', 'payment_id', 'rating_id', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom(
        jsonRows(db, rows, 'given', {
          tutor_id: 'integer',
          what: 'text',
          payment_id: 'integer',
          rating_id: 'integer',
          created_at: 'text',
        }),
      ).selectAll(),
    ),
)
