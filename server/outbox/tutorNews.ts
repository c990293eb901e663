import type { AppContext } from '../platform/appContext.ts'
import type { Db } from '../platform/database/db.ts'
import { deleteInBatches } from '../platform/database/insertInBulk.ts'
import type { TutorNewsRow } from '../platform/database/tables/messages.ts'
import { timestampIn } from '../platform/time/clock.ts'
import { emit } from './emit.ts'

const KEPT_SECONDS = 90 * 24 * 60 * 60

/** One event that a tutor will be told of. */
type News = Pick<TutorNewsRow, 'tutor_id' | 'what'> & { payment_id?: number; rating_id?: number }

/** By what name the tutor is notified of it in the academy itself. */
const ABOUT = { enrolled: 'new learner', 'place ended': 'learner left', rated: 'new rating' } as const

/** Adds news, and the tutor's notification, in the transaction of the event. Rows are only added: no transaction waits for another. */
export async function addNews(trx: Db, news: News, now: string): Promise<void> {
  const { tutor_id, what, payment_id, rating_id } = news
  await trx
    .insertInto('tutor_news')
    .values({ payment_id: null, rating_id: null, ...news, created_at: now })
    .execute()
  const about = ABOUT[what]
  const event = { about, to: tutor_id, payment: payment_id, rating: rating_id }
  await emit(trx, { event, key: payment_id ?? rating_id ?? '' }, now)
}

/** Forgets news of which an email has told long ago. */
export async function deleteOldNews({ db, clock }: AppContext): Promise<void> {
  const before = timestampIn(clock, -KEPT_SECONDS)
  const old = db.selectFrom('tutor_news').select('id').where('created_at', '<=', before)
  await deleteInBatches(limit => db.deleteFrom('tutor_news').where('id', 'in', old.limit(limit)))
}
