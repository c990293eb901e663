import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { PaymentRow } from '../../../../platform/database/tables/money.ts'
import type { SlotBookingRow } from '../../../../platform/database/tables/teaching.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { isHeld, moveBookings, releaseBookings } from './bookings.ts'

/** Returns the slot that a payment holds, or null. */
export async function slotHeldBy(db: Db, paymentId: number): Promise<number | null> {
  const hold = await db
    .selectFrom('slot_bookings')
    .select('slot_id')
    .where('payment_id', '=', paymentId)
    .where(isHeld)
    .executeTakeFirst()
  return hold?.slot_id ?? null
}

/** Returns the slot that was last held or booked by a payment, or null. */
export async function slotOfPayment(db: Db, paymentId: number): Promise<number | null> {
  const last = await db
    .selectFrom('slot_bookings')
    .select('slot_id')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.slot_id ?? null
}

/** Extends the hold of a payment, e.g. for money that is on its way. */
export async function holdSlotLonger(
  trx: Db,
  { id, user_id }: Pick<PaymentRow, 'id' | 'user_id'>,
  until: string,
  now: string,
): Promise<void> {
  await trx
    .updateTable('slot_bookings')
    .set({ expires_at: until, updated_at: now })
    .where('user_id', '=', user_id)
    .where('payment_id', '=', id)
    .where(isHeld)
    .where('expires_at', '<', until)
    .execute()
}

/** Frees the slot that a payment holds, if any. */
export async function releaseSlotHeldBy(
  trx: Db,
  { id, user_id }: Pick<PaymentRow, 'id' | 'user_id'>,
  now: string,
): Promise<void> {
  await releaseBookings(trx, now)
    .where('user_id', '=', user_id)
    .where('payment_id', '=', id)
    .where(isHeld)
    .execute()
}

/** Finds the slot of a course that is held for a learner. */
export function findOwnHold(trx: Db, userId: number, courseId: number): Promise<SlotBookingRow | undefined> {
  return trx
    .selectFrom('slot_bookings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where(isHeld)
    .executeTakeFirst()
}

/** Finds the slot that the payment held last; a slot that was ever booked does not count. */
export function findLastHoldOf(trx: Db, paymentId: number): Promise<SlotBookingRow | undefined> {
  return trx
    .selectFrom('slot_bookings')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('uid', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Updates a hold unless it has been booked or released. */
export async function updateHold(
  trx: Db,
  id: number,
  hold: Updateable<Tables['slot_bookings']>,
): Promise<void> {
  await trx.updateTable('slot_bookings').set(hold).where('id', '=', id).where(isHeld).execute()
}

/** Adds a hold; undefined if the learner or the slot has one. */
export function insertHold(
  trx: Db,
  hold: Insertable<Tables['slot_bookings']>,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('slot_bookings')
    .values(hold)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Returns when a learner's first hold in a course since a moment was made; null if they made none. */
export async function firstHoldSince(
  trx: Db,
  userId: number,
  courseId: number,
  since: string,
): Promise<string | null> {
  const { first } = await trx
    .selectFrom('slot_bookings')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('uid', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return first
}

/** Books the slot that was held for a payment; undefined if it is booked already. */
export function bookHold(
  trx: Db,
  id: number,
  paymentId: number,
  now: string,
): Promise<SlotBookingRow | undefined> {
  const facts = { payment_id: paymentId, expires_at: null, released_at: null, uid: randomUUID() }
  return moveBookings(trx, 'taken', facts, now)
    .where('id', '=', id)
    .where('uid', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
