import type { Db } from '../../platform/database/db.ts'
import { releaseOverdue } from './overdue.ts'
import { addToTaken, countOneMore, lockCohort } from './queries/counting.ts'
import {
  changeOwnClaim,
  findClaimOf,
  holdForOther,
  insertClaim,
  type NewClaim,
  offerAgain,
  releaseClaimOf,
  type Seat,
} from './queries/seats.ts'
import { freeSeats } from './waiting/offers.ts'
import { endOffer } from './waiting/queries.ts'

/**
 * Holds a seat for a learner who goes to pay, until their quote ends. Their own hold or offer is reused; an offer lasts as long
 * as promised. While others wait, a new quote extends no hold. Lock order: the payment (by the caller), cohort, claim.
 * @returns false if no seat is free, or others wait for one
 */
export async function holdSeat(trx: Db, seat: Seat, until: string, now: string): Promise<boolean> {
  const held = { state: 'held', payment_id: seat.payment_id, expires_at: until } as const
  return (await changeOwnClaim(trx, seat, held, now)) || claimSeat(trx, seat, held, now)
}

/**
 * Gives a learner their seat for good: the one they hold or are offered, or a free one that nobody waits for.
 * It does not matter if enrolment has closed meanwhile: they have paid.
 * @returns false if no seat is free, or others wait for one
 */
export async function takeSeat(trx: Db, seat: Seat, now: string): Promise<boolean> {
  const enrolled = { state: 'enrolled', payment_id: seat.payment_id, expires_at: null } as const
  const isTheirs =
    (await changeOwnClaim(trx, seat, enrolled, now)) || (await claimSeat(trx, seat, enrolled, now))
  if (isTheirs) await endOffer(trx, seat, 'accepted', now)
  return isTheirs
}

/**
 * Frees the seat that a payment holds or took, if any. If another open payment of the learner needs the seat,
 * that one holds it; a seat that was offered is offered again for the rest of its time.
 */
export async function releaseSeatOf(
  trx: Db,
  paymentId: number,
  state: 'held' | 'enrolled',
  now: string,
): Promise<void> {
  const claim = await findClaimOf(trx, paymentId, state)
  if (!claim) return
  await lockCohort(trx, claim.cohort_id)
  if (state === 'held' && (await holdForOther(trx, { ...claim, payment_id: paymentId }, now))) return
  if (state === 'held' && (await offerAgain(trx, claim.id, paymentId, now))) return
  const released = await releaseClaimOf(trx, claim.id, paymentId, state, now)
  if (!released) return
  if (state === 'held') await endOffer(trx, released, 'expired', now)
  await freeSeats(trx, claim.cohort_id, 1, now)
}

/** Counts one more seat, if the cohort has one, and inserts the learner's claim. */
async function claimSeat(trx: Db, seat: Seat, claim: NewClaim, now: string): Promise<boolean> {
  const isFree =
    (await countOneMore(trx, seat.cohort_id)) || (await countAfterOverdue(trx, seat.cohort_id, now))
  if (!isFree) return false
  const added = await insertClaim(trx, seat, claim, now)
  if (added) return true
  await addToTaken(trx, seat.cohort_id, -1)
  // The learner's other tab claimed it just now: one seat is enough. Or an expired offer of theirs is still counted.
  if (await changeOwnClaim(trx, seat, claim, now)) return true
  return (await releaseOverdue(trx, seat.cohort_id, now)) > 0 && claimSeat(trx, seat, claim, now)
}

async function countAfterOverdue(trx: Db, cohortId: number, now: string): Promise<boolean> {
  return (await releaseOverdue(trx, cohortId, now)) > 0 && countOneMore(trx, cohortId)
}
