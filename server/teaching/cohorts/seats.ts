import type { Db } from '../../platform/database/db.ts'
import { releaseOverdue } from './overdue.ts'
import { addTaken, countOneMore, lockCohort } from './queries/counting.ts'
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
 * Holds a seat for a learner who goes to pay, until their quote ends; their own hold is used again, and so is the seat that they are offered, which
 * stays theirs as long as they were told. While others wait, a new quote keeps the hold no longer than the one before. Which rows are locked, and in which order: the payment by the caller, the cohort, the claim.
 * @returns false when no seat is free, or when others wait for one
 */
export async function holdSeat(trx: Db, seat: Seat, until: string, now: string): Promise<boolean> {
  const held = { state: 'held', payment_id: seat.payment_id, expires_at: until } as const
  return (await changeOwnClaim(trx, seat, held, now)) || claimSeat(trx, seat, held, now)
}

/**
 * Gives a learner their seat for good: the one they hold or are offered, or a free one that nobody waits for. Whether the enrolment has closed
 * meanwhile does not matter: they have paid.
 * @returns false when no seat is free, or when others wait for one
 */
export async function takeSeat(trx: Db, seat: Seat, now: string): Promise<boolean> {
  const enrolled = { state: 'enrolled', payment_id: seat.payment_id, expires_at: null } as const
  const isTheirs =
    (await changeOwnClaim(trx, seat, enrolled, now)) || (await claimSeat(trx, seat, enrolled, now))
  if (isTheirs) await endOffer(trx, seat, 'accepted', now)
  return isTheirs
}

/**
 * Frees the seat that a payment holds, or took; nothing happens where it does neither. A seat that another open payment of the learner is for stays
 * held by that one, and one that was offered is offered for the rest of its time once more.
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

/** Counts one more seat, where the cohort has one, and writes down whose it is. */
async function claimSeat(trx: Db, seat: Seat, claim: NewClaim, now: string): Promise<boolean> {
  const isFree =
    (await countOneMore(trx, seat.cohort_id)) || (await countAfterOverdue(trx, seat.cohort_id, now))
  if (!isFree) return false
  const added = await insertClaim(trx, seat, claim, now)
  if (added) return true
  await addTaken(trx, seat.cohort_id, -1)
  // The learner's other tab has claimed it at this moment: one seat is enough. Or an offer of theirs is over, and still counted.
  if (await changeOwnClaim(trx, seat, claim, now)) return true
  return (await releaseOverdue(trx, seat.cohort_id, now)) > 0 && claimSeat(trx, seat, claim, now)
}

async function countAfterOverdue(trx: Db, cohortId: number, now: string): Promise<boolean> {
  return (await releaseOverdue(trx, cohortId, now)) > 0 && countOneMore(trx, cohortId)
}
