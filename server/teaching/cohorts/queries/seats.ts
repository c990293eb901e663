import { type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { SeatClaimRow, SeatClaimsTable, WaitingRow } from '../../../platform/database/tables/teaching.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { literalsBefore, type Transitions } from '../../../platform/database/transitions.ts'
import { hasLine, isActiveClaim } from './counting.ts'

/**
 * The transitions of a seat. A held seat becomes an offer again while the offer lasts. An enrolled seat is
 * freed only with its enrolment, and a released seat is claimed again as another row.
 */
const SEATS: Transitions<SeatClaimRow['state']> = {
  held: ['held', 'offered', 'enrolled', 'released'],
  offered: ['held', 'enrolled', 'released'],
  enrolled: ['released'],
  released: [],
}

/** Returns an update that moves claims to a state; its conditions choose the claims, and those that may not go there stay. */
export function moveSeats(
  trx: Db,
  to: SeatClaimRow['state'],
  facts: Omit<UpdateObject<Tables, 'seat_claims'>, 'state' | 'updated_at'>,
  now: string,
) {
  return trx
    .updateTable('seat_claims')
    .set({ ...facts, state: to, updated_at: now })
    .where('state', 'in', literalsBefore(SEATS, to))
}

/** Returns an update that releases seats. */
export function releaseSeats(trx: Db, now: string) {
  return moveSeats(trx, 'released', { expires_at: null }, now)
}

/** Lists the cohorts of claims whose hold or offer has expired; a cohort may be listed several times. */
export function listOverdueClaims(db: Db, most: number, now: string): Promise<{ cohort_id: number }[]> {
  // Only holds and offers expire.
  return db
    .selectFrom('seat_claims')
    .select('cohort_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
}

/** Releases the seats of a cohort whose hold or offer has expired; the caller must have locked the cohort. */
export function releaseOverdueSeats(trx: Db, cohortId: number, now: string) {
  return releaseSeats(trx, now)
    .where('cohort_id', '=', cohortId)
    .where('state', 'in', ['held', 'offered'])
    .where('expires_at', '<=', now)
    .returning(['cohort_id', 'user_id', 'offered_until'])
    .execute()
}

/** Names the cohort of a seat, the learner whose seat it is, and the payment for it. */
export interface Seat {
  cohort_id: number
  user_id: number
  payment_id: number
}

/**
 * Returns whether an open payment still keeps the seat that it was opened for; a rolling cohort has seats for
 * everybody, a cancelled one for nobody.
 */
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

/** Moves a hold to the learner's other open payment for the same cohort, e.g. in another tab: both share one seat. */
export async function holdForOther(
  trx: Db,
  { id, ...seat }: Seat & { id: number },
  now: string,
): Promise<boolean> {
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

/** Extends the hold of a payment, e.g. for money that is on its way. */
export async function holdLonger(trx: Db, paymentId: number, until: string, now: string): Promise<void> {
  await trx
    .updateTable('seat_claims')
    .set({ expires_at: until, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .where('expires_at', '<', until)
    .execute()
}

/** Turns a hold back into its offer and returns whether it could: ending a payment early does not decline the seat. */
export async function offerAgain(trx: Db, claimId: number, paymentId: number, now: string): Promise<boolean> {
  const offered = await moveSeats(trx, 'offered', { payment_id: null }, now)
    .set(({ ref }) => ({ expires_at: ref('offered_until') }))
    .where('id', '=', claimId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .where('offered_until', '>', now)
    .executeTakeFirst()
  return offered.numUpdatedRows === 1n
}

/** Moves a claim to another payment of its learner. */
export async function moveClaimToPayment(
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

/** The new state of a claim, and the payment for it. */
export type NewClaim = Pick<SeatClaimsTable, 'payment_id' | 'expires_at'> & { state: 'held' | 'enrolled' }

/** Changes the learner's own hold or offer; true also if the seat is theirs already. */
export async function changeOwnClaim(
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
    .where(canKeepSeat(isHold, now))
    .returning('id')
    .executeTakeFirst()
  if (own) return true
  const active = await trx
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'enrolled'), and([eb('state', '=', 'held'), canKeepSeat(isHold, now)])]),
    )
    .executeTakeFirst()
  return active !== undefined
}

const othersWait = sql<SqlBool>`exists (
  select 1 from cohorts where cohorts.id = seat_claims.cohort_id and ${hasLine}
)`

/**
 * Returns the SQL condition that a kept seat may still be kept. An expired offer may not, and an expired hold may not
 * while others wait, even if the timer has not freed either yet. A learner who has paid always keeps the seat.
 */
function canKeepSeat(isHold: boolean, now: string) {
  if (!isHold) return sql<SqlBool>`true`
  return sql<SqlBool>`(expires_at > ${now} or (state = 'held' and not ${othersWait}))`
}

/** Returns when a hold ends: with the quote, or with the offer if it is later. While others wait, no new quote extends it. */
function endOfHold(until: string | null) {
  return sql<string>`case
    when offered_until > ${until} then offered_until
    when state = 'held' and expires_at < ${until} and ${othersWait} then expires_at
    else ${until}
  end`
}

/** Finds the claim that a payment holds or took. */
export function findClaimOf(trx: Db, paymentId: number, state: 'held' | 'enrolled') {
  return trx
    .selectFrom('seat_claims')
    .select(['id', 'cohort_id', 'user_id'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .executeTakeFirst()
}

/** Releases a claim if it still belongs to the payment; undefined otherwise. */
export function releaseClaimOf(
  trx: Db,
  id: number,
  paymentId: number,
  state: 'held' | 'enrolled',
  now: string,
) {
  return releaseSeats(trx, now)
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .returning(['cohort_id', 'user_id'])
    .executeTakeFirst()
}

/** Inserts the claim of a learner; undefined if they have one in the cohort already. */
export function insertClaim(
  trx: Db,
  { cohort_id, user_id }: Pick<Seat, 'cohort_id' | 'user_id'>,
  claim: NewClaim,
  now: string,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('seat_claims')
    .values({ cohort_id, user_id, ...claim, created_at: now, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Releases the seat that a learner is offered; undefined if none is, or they are paying for it. */
export function releaseOfferedSeat(
  trx: Db,
  { cohort_id, user_id }: Pick<WaitingRow, 'cohort_id' | 'user_id'>,
  now: string,
): Promise<{ id: number } | undefined> {
  return releaseSeats(trx, now)
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'offered')
    .returning('id')
    .executeTakeFirst()
}

/** Ends a learner's offer, and keeps their hold until its quote ends. */
export async function holdWithoutOffer(
  trx: Db,
  { cohort_id, user_id }: Pick<WaitingRow, 'cohort_id' | 'user_id'>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('seat_claims')
    .set(({ selectFrom }) => ({
      offered_until: null,
      expires_at: selectFrom('payments')
        .select('quote_expires_at')
        .whereRef('payments.id', '=', 'seat_claims.payment_id'),
      updated_at: now,
    }))
    .where('cohort_id', '=', cohort_id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'held')
    .execute()
}

/** Returns whether a learner holds, is offered or has a seat in a cohort. */
export async function hasSeat(trx: Db, cohortId: number, userId: number): Promise<boolean> {
  const claim = await trx
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', cohortId)
    .where('user_id', '=', userId)
    .where(isActiveClaim)
    .executeTakeFirst()
  return claim !== undefined
}

/** Keeps a seat for the learner to whom it is offered. */
export async function insertOffer(
  trx: Db,
  { cohort_id, user_id }: Pick<WaitingRow, 'cohort_id' | 'user_id'>,
  until: string,
  now: string,
): Promise<void> {
  await trx
    .insertInto('seat_claims')
    .values({
      cohort_id,
      user_id,
      payment_id: null,
      state: 'offered',
      expires_at: until,
      offered_until: until,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Shortens the offers of a cohort that would outlast a moment. */
export async function endOffersBy(
  trx: Db,
  cohortId: number,
  until: string | null,
  now: string,
): Promise<void> {
  await trx
    .updateTable('seat_claims')
    .set({ expires_at: until, offered_until: until, updated_at: now })
    .where('cohort_id', '=', cohortId)
    .where('state', '=', 'offered')
    .where('expires_at', '>', until)
    .execute()
}
