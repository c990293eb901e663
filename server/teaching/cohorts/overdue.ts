import type { Db } from '../../platform/database/db.ts'
import type { SeatClaimRow } from '../../platform/database/tables.ts'
import { orderLetter } from '../../platform/outbox/order.ts'
import { closingOf } from './queries/cohorts.ts'
import { lockCohort } from './queries/counting.ts'
import { releaseOverdueSeats } from './queries/seats.ts'
import { freeSeats } from './waiting/offers.ts'
import { endOffer } from './waiting/queries.ts'

/**
 * Frees the seats of a cohort whose hold or offer is over, in one transaction with the next offers and all letters; answers how many were over. It is
 * asked by a timer, and by whoever wants a seat.
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

/** Tells those whose time is over: that the seat goes to the next, or that enrolment has closed. */
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
    await orderLetter(trx, { order: { about, to: ended.user_id, entry: ended.id }, key: ended.id }, now)
  }
}
