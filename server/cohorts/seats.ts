import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'
import type { SeatClaimsTable } from '../database/tables.ts'

/** Whose seat it is, and by which payment. */
export interface Seat {
  cohort_id: number
  user_id: number
  payment_id: number
}

/**
 * Holds a seat for a learner who goes to pay, until their quote ends; their own hold is used again. Which rows are locked, and in
 * which order: the payment by the caller, the cohort, the claim.
 * @returns false when no seat is free
 */
export async function holdSeat(trx: Db, seat: Seat, until: string, now: string): Promise<boolean> {
  const held = { state: 'held', payment_id: seat.payment_id, expires_at: until } as const
  return (await changeHold(trx, seat, held, now)) || claimSeat(trx, seat, held, now)
}

/**
 * Gives a learner their seat for good: the one they hold, or a free one. Whether the enrolment has closed meanwhile does not matter: they
 * have paid.
 * @returns false when no seat is free
 */
export async function takeSeat(trx: Db, seat: Seat, now: string): Promise<boolean> {
  const enrolled = { state: 'enrolled', payment_id: seat.payment_id, expires_at: null } as const
  return (await changeHold(trx, seat, enrolled, now)) || claimSeat(trx, seat, enrolled, now)
}

/** Frees the seat that a payment holds, or took; nothing happens where it does neither. */
export async function releaseSeatOf(
  trx: Db,
  paymentId: number,
  state: 'held' | 'enrolled',
  now: string,
): Promise<void> {
  const claim = await trx
    .selectFrom('seat_claims')
    .select(['id', 'cohort_id'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .executeTakeFirst()
  if (!claim) return
  await lockCohort(trx, claim.cohort_id)
  const released = await trx
    .updateTable('seat_claims')
    .set({ state: 'released', expires_at: null, updated_at: now })
    .where('id', '=', claim.id)
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  if (released) await addTaken(trx, claim.cohort_id, -1)
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

/** Frees the seats of a cohort whose holds are over; answers how many. */
export async function releaseOverdueHolds(trx: Db, cohortId: number, now: string): Promise<number> {
  await lockCohort(trx, cohortId)
  const overdue = await trx
    .updateTable('seat_claims')
    .set({ state: 'released', expires_at: null, updated_at: now })
    .where('cohort_id', '=', cohortId)
    .where('state', '=', 'held')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  if (overdue.length > 0) await addTaken(trx, cohortId, -overdue.length)
  return overdue.length
}

type NewClaim = Pick<SeatClaimsTable, 'state' | 'payment_id' | 'expires_at'>

/** Changes the learner's own hold; true also where the seat is theirs already. */
async function changeHold(
  trx: Db,
  { cohort_id, user_id }: Seat,
  claim: NewClaim,
  now: string,
): Promise<boolean> {
  const own = await trx
    .updateTable('seat_claims')
    .set({ ...claim, updated_at: now })
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'held')
    .returning('id')
    .executeTakeFirst()
  if (own) return true
  const active = await trx
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where('state', '!=', sql.lit('released'))
    .executeTakeFirst()
  return active !== undefined
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
  // The learner's other tab has claimed it at this moment: one seat is enough.
  await addTaken(trx, seat.cohort_id, -1)
  return changeHold(trx, seat, claim, now)
}

async function countAfterOverdue(trx: Db, cohortId: number, now: string): Promise<boolean> {
  return (await releaseOverdueHolds(trx, cohortId, now)) > 0 && countOneMore(trx, cohortId)
}

/** The condition is part of the UPDATE, so of any number of learners at once no more get a seat than there are. */
async function countOneMore(trx: Db, cohortId: number): Promise<boolean> {
  const counted = await trx
    .updateTable('cohorts')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', cohortId)
    .where('state', '=', 'open')
    .where(({ eb, or, ref }) => or([eb('seats', 'is', null), eb('taken', '<', ref('seats'))]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Two that change the same claims and the same count wait for each other here, and not crosswise. SQLite has one writer. */
async function lockCohort(trx: Db, id: number): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('cohorts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

async function addTaken(trx: Db, cohortId: number, by: number): Promise<void> {
  await trx
    .updateTable('cohorts')
    .set({ taken: sql`taken + ${by}` })
    .where('id', '=', cohortId)
    .execute()
}
