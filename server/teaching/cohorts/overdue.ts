import { emit } from '../../outbox/emit.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { SeatClaimRow } from '../../platform/database/tables/teaching.ts'
import { eachApart } from '../../platform/jobs/eachApart.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { closingOf } from './queries/cohorts.ts'
import { lockCohort } from './queries/counting.ts'
import { listOverdueClaims, releaseOverdueSeats } from './queries/seats.ts'
import { maintainWaitingLists } from './waiting/closing.ts'
import { freeSeats } from './waiting/offers.ts'
import { endOffer } from './waiting/queries.ts'

/**
 * Frees the seats of a cohort whose hold or offer has expired, in one transaction with the next offers and
 * all emails; returns how many expired. A timer runs it, and so does a learner's request for a seat.
 */
export async function releaseOverdue(trx: Db, cohortId: number, now: string): Promise<number> {
  await lockCohort(trx, cohortId)
  const overdue = await releaseOverdueSeats(trx, cohortId, now)
  if (overdue.length === 0) return 0
  await endOffersOf(
    trx,
    cohortId,
    overdue.filter(({ offered_until }) => offered_until !== null),
    now,
  )
  await freeSeats(trx, cohortId, overdue.length, now)
  return overdue.length
}

/** Tells learners whose offer expired that the seat goes to the next, or that enrolment has closed. */
async function endOffersOf(
  trx: Db,
  cohortId: number,
  claims: readonly Pick<SeatClaimRow, 'cohort_id' | 'user_id'>[],
  now: string,
): Promise<void> {
  if (claims.length === 0) return
  const isClosed = (await closingOf(trx, cohortId)) <= now
  for (const claim of claims) {
    const ended = await endOffer(trx, claim, isClosed ? 'closed' : 'expired', now)
    if (!ended) continue
    const about = isClosed ? 'waiting list closed' : 'offer ended'
    await emit(trx, { event: { about, to: ended.user_id, entry: ended.id }, key: ended.id }, now)
  }
}

/** The maximum per round: further expired holds wait for the next round, half a minute later. */
const AT_A_TIME = 500

/** Frees seats whose quote or offer has expired, for the next learner; a request for a seat does not wait for this job. */
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

/** Frees all seats whose hold or offer has expired, and ends the waiting lists of cohorts whose enrolment has closed. */
export async function freeOverdueSeats(academy: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = academy
  const now = timestamp(clock)
  const overdue = await listOverdueClaims(db, AT_A_TIME, now)
  const cohorts = [...new Set(overdue.map(({ cohort_id }) => cohort_id))]
  const releases = cohorts.map(id => () => inTransaction(db, trx => releaseOverdue(trx, id, now)))
  await eachApart([...releases, () => maintainWaitingLists(academy)])
}
