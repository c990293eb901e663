import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow, SeatClaimsTable } from '../../platform/database/tables.ts'
import { addTaken, countOneMore, hasLine, lockCohort } from './counting.ts'
import { releaseOverdue } from './overdue.ts'
import { moveSeats, releaseSeats } from './transitions.ts'
import { endOffer, freeSeats } from './waiting/offers.ts'

/** Names the cohort of a seat, the learner whose seat it is, and the payment for it. */
export interface Seat {
  cohort_id: number
  user_id: number
  payment_id: number
}

/**
 * Holds a seat for a learner who goes to pay, until their quote ends; their own hold is used again, and so is the seat that they are offered, which
 * stays theirs as long as they were told. While others wait, a new quote keeps the hold no longer than the one before. Which rows are locked, and in which order: the payment by the caller, the cohort, the claim.
 * @returns false when no seat is free, or when others wait for one
 */
export async function holdSeat(trx: Db, seat: Seat, until: string, now: string): Promise<boolean> {
  const held = { state: 'held', payment_id: seat.payment_id, expires_at: until } as const
  return (await changeOwn(trx, seat, held, now)) || claimSeat(trx, seat, held, now)
}

/** Returns whether an open payment still keeps the seat that it was opened for; a cohort that rolls has one for everybody, a cancelled one for nobody. */
export async function keepsSeat(
  db: Db,
  { id, cohort_id }: Pick<PaymentRow, 'id' | 'cohort_id'>,
  now: string,
): Promise<boolean> {
  const kept = await db
    .selectFrom('cohorts')
    .leftJoin('seat_claims', join =>
      join
        .on('seat_claims.payment_id', '=', id)
        .on('seat_claims.state', '=', 'held')
        .on('seat_claims.expires_at', '>', now),
    )
    .select(['cohorts.is_rolling', 'seat_claims.id'])
    .where('cohorts.id', '=', cohort_id)
    .where('cohorts.state', '!=', 'cancelled')
    .executeTakeFirst()
  return kept !== undefined && (kept.is_rolling === 1 || kept.id !== null)
}

/**
 * Gives a learner their seat for good: the one they hold or are offered, or a free one that nobody waits for. Whether the enrolment has closed
 * meanwhile does not matter: they have paid.
 * @returns false when no seat is free, or when others wait for one
 */
export async function takeSeat(trx: Db, seat: Seat, now: string): Promise<boolean> {
  const enrolled = { state: 'enrolled', payment_id: seat.payment_id, expires_at: null } as const
  const isTheirs = (await changeOwn(trx, seat, enrolled, now)) || (await claimSeat(trx, seat, enrolled, now))
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
  const claim = await trx
    .selectFrom('seat_claims')
    .select(['id', 'cohort_id', 'user_id'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .executeTakeFirst()
  if (!claim) return
  await lockCohort(trx, claim.cohort_id)
  if (state === 'held' && (await holdForOther(trx, { ...claim, payment_id: paymentId }, now))) return
  if (state === 'held' && (await offerAgain(trx, claim.id, paymentId, now))) return
  const released = await releaseSeats(trx, now)
    .where('id', '=', claim.id)
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .returning(['cohort_id', 'user_id'])
    .executeTakeFirst()
  if (!released) return
  if (state === 'held') await endOffer(trx, released, 'expired', now)
  await freeSeats(trx, claim.cohort_id, 1, now)
}

/** Somebody may be about to pay for the same cohort by the other way of learning, in another tab: both payments share one seat. */
async function holdForOther(trx: Db, { id, ...seat }: Seat & { id: number }, now: string): Promise<boolean> {
  const other = await trx
    .selectFrom('payments')
    .select(['id', 'quote_expires_at'])
    .where('user_id', '=', seat.user_id)
    .where('cohort_id', '=', seat.cohort_id)
    .where('status', '=', sql.lit('pending'))
    .where('id', '!=', seat.payment_id)
    .where('quote_expires_at', '>', now)
    .orderBy('quote_expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!other) return false
  const { quote_expires_at: until } = other
  const held = await trx
    .updateTable('seat_claims')
    .set({
      payment_id: other.id,
      expires_at: sql<string>`case when offered_until > ${until} then offered_until else ${until} end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('payment_id', '=', seat.payment_id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

/** Keeps the seat that a payment holds until a later moment, as for money that is on its way. */
export async function holdLonger(trx: Db, paymentId: number, until: string, now: string): Promise<void> {
  await trx
    .updateTable('seat_claims')
    .set({ expires_at: until, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .where('expires_at', '<', until)
    .execute()
}

/** Makes a hold an offer again, and returns whether it could: a learner who ends a payment before their offer has ended has not declined the seat. */
async function offerAgain(trx: Db, claimId: number, paymentId: number, now: string): Promise<boolean> {
  const offered = await moveSeats(trx, 'offered', { payment_id: null }, now)
    .set(({ ref }) => ({ expires_at: ref('offered_until') }))
    .where('id', '=', claimId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .where('offered_until', '>', now)
    .executeTakeFirst()
  return offered.numUpdatedRows === 1n
}

/** Lets a claim go on by another payment of its learner. */
export async function handSeatOver(
  trx: Db,
  fromPaymentId: number,
  toPaymentId: number,
  now: string,
): Promise<void> {
  await trx
    .updateTable('seat_claims')
    .set({ payment_id: toPaymentId, updated_at: now })
    .where('payment_id', '=', fromPaymentId)
    .where('state', '=', 'enrolled')
    .execute()
}

type NewClaim = Pick<SeatClaimsTable, 'payment_id' | 'expires_at'> & { state: 'held' | 'enrolled' }

/** Changes the learner's own hold or offer; true also where the seat is theirs already. */
async function changeOwn(
  trx: Db,
  { cohort_id, user_id }: Seat,
  claim: NewClaim,
  now: string,
): Promise<boolean> {
  const isHold = claim.state === 'held'
  const { state, ...facts } = claim
  const kept = isHold ? { ...facts, expires_at: endOfHold(claim.expires_at) } : facts
  const own = await moveSeats(trx, state, kept, now)
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where(maySeatGoOn(isHold, now))
    .returning('id')
    .executeTakeFirst()
  if (own) return true
  const active = await trx
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'enrolled'), and([eb('state', '=', 'held'), maySeatGoOn(isHold, now)])]),
    )
    .executeTakeFirst()
  return active !== undefined
}

const othersWait = sql<SqlBool>`exists (
  select 1 from cohorts where cohorts.id = seat_claims.cohort_id and ${hasLine}
)`

/**
 * Returns the SQL condition that a seat that is kept for somebody may go on being kept. An offer that is over may not, and a hold that is over may
 * not while others wait, even if the timer has come to neither yet. A learner who has paid always keeps the seat.
 */
function maySeatGoOn(isHold: boolean, now: string) {
  if (!isHold) return sql<SqlBool>`true`
  return sql<SqlBool>`(expires_at > ${now} or (state = 'held' and not ${othersWait}))`
}

/** The end of a hold: that of the quote, or of the offer where it is later. While others wait, no new quote makes it later. */
function endOfHold(until: string | null) {
  return sql<string>`case
    when offered_until > ${until} then offered_until
    when state = 'held' and expires_at < ${until} and ${othersWait} then expires_at
    else ${until}
  end`
}

/** Counts one more seat, where the cohort has one, and writes down whose it is. */
async function claimSeat(trx: Db, seat: Seat, claim: NewClaim, now: string): Promise<boolean> {
  const isFree =
    (await countOneMore(trx, seat.cohort_id)) || (await countAfterOverdue(trx, seat.cohort_id, now))
  if (!isFree) return false
  const added = await trx
    .insertInto('seat_claims')
    .values({ cohort_id: seat.cohort_id, user_id: seat.user_id, ...claim, created_at: now, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return true
  await addTaken(trx, seat.cohort_id, -1)
  // The learner's other tab has claimed it at this moment: one seat is enough. Or an offer of theirs is over, and still counted.
  if (await changeOwn(trx, seat, claim, now)) return true
  return (await releaseOverdue(trx, seat.cohort_id, now)) > 0 && claimSeat(trx, seat, claim, now)
}

async function countAfterOverdue(trx: Db, cohortId: number, now: string): Promise<boolean> {
  return (await releaseOverdue(trx, cohortId, now)) > 0 && countOneMore(trx, cohortId)
}
