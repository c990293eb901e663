import type { AppContext } from '../appContext.ts'
import { timestamp } from '../clock.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { JobKind } from '../jobs/job.ts'
import { releaseOverdueHolds } from './seats.ts'

/** More holds than this that end in the same half minute wait for the next. */
const AT_A_TIME = 500

/** Frees seats whose quote is over, so that everybody sees them; whoever wants one does not wait for it. */
export const freeingSeats: JobKind = {
  name: 'freeing seats whose hold is over',
  atOnce: 1,
  deadlineSeconds: 60,
  everySeconds: 30,
  handle: async academy => {
    await freeOverdueSeats(academy)
    return 'done'
  },
}

/** Frees all seats whose hold is over by now. */
export async function freeOverdueSeats({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = timestamp(clock)
  // Only what is held expires.
  const overdue = await db
    .selectFrom('seat_claims')
    .select('cohort_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(AT_A_TIME)
    .execute()
  for (const cohort_id of new Set(overdue.map(({ cohort_id }) => cohort_id))) {
    await inTransaction(db, trx => releaseOverdueHolds(trx, cohort_id, now))
  }
}
