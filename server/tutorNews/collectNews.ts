import { randomUUID } from 'node:crypto'
import type { AppContext } from '../appContext.ts'
import { timestamp, timestampIn } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import { orderLetter } from '../letters/order.ts'
import { isKnown } from '../letters/recipient.ts'
import { choiceOf } from '../notices/choices.ts'

/** What comes within so long of each other is told in one letter ... */
const QUIET_SECONDS = 10 * 60
/** ... but none waits longer than this, however much comes. */
const LONGEST_SECONDS = 2 * 60 * 60
const TUTORS_AT_ONCE = 100

/** Makes one letter for each tutor who has had news, and nothing more for ten minutes; answers how many. */
export async function collectNews(academy: AppContext): Promise<number> {
  const { db, clock } = academy
  const tutors = await listRipe(db, timestampIn(clock, -QUIET_SECONDS), timestampIn(clock, -LONGEST_SECONDS))
  let letters = 0
  for (const tutorId of tutors) if (await collectFor(academy, tutorId)) letters += 1
  return letters
}

/** False when another server was faster, and for a tutor who wants no such letter: their news counts as told. */
function collectFor({ db, clock }: AppContext, tutorId: number): Promise<boolean> {
  const batch = randomUUID()
  return inTransaction(db, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('tutor_news')
      .set({ batch })
      .where('tutor_id', '=', tutorId)
      .where('batch', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const order = { about: 'tutor news', to: tutorId, batch } as const
    const tutor = await trx
      .selectFrom('users as people')
      .select(['people.email', isKnown.as('is_known')])
      .where('people.id', '=', tutorId)
      .executeTakeFirstOrThrow()
    if ((await choiceOf(trx, tutorId, 'tutor_news', 'letter')) === 'off') return false
    // An address that may be somebody else's is not filled with what strangers do in its name.
    const letter = { order, key: batch, ...(!tutor.is_known && { limitedTo: tutor.email }) }
    await orderLetter(trx, letter, timestamp(clock))
    return true
  })
}

async function listRipe(db: Db, quietSince: string, oldest: string): Promise<number[]> {
  const rows = await db
    .selectFrom('tutor_news')
    .select('tutor_id')
    .where('batch', 'is', null)
    .groupBy('tutor_id')
    .having(({ eb, fn, or }) =>
      or([eb(fn.max('created_at'), '<=', quietSince), eb(fn.min('created_at'), '<=', oldest)]),
    )
    .limit(TUTORS_AT_ONCE)
    .execute()
  return rows.map(({ tutor_id }) => tutor_id)
}
