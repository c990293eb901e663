import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow, SlotBookingRow } from '../../../platform/database/tables.ts'
import { orderLetter } from '../../../platform/outbox/order.ts'
import { isHeld, isOffered, lockSlot, orderSlotLetter, otherBookingOf } from './bookings.ts'
import { noSuchSlot, slotTaken } from './bookSlot.ts'
import { moveBookings, releaseBookings } from './transitions.ts'

/**
 * Holds a slot for a learner who goes to pay, until their quote ends; their own hold in the course is moved. All their holds together last no longer
 * than one quote, whatever they ask for: after it the slot is free to others, and theirs if nobody has it when they have paid. A hold ends by itself: whoever wants
 * the slot afterwards releases it, so that nothing has to happen in time.
 * @throws HttpError `slot.not_found`, `slot.taken`
 */
export async function holdSlot(
  trx: Db,
  payment: PaymentRow,
  { slotId, courseId }: { slotId: number; courseId: number },
  now: string,
): Promise<void> {
  const { id: payment_id, user_id } = payment
  const slot = await lockSlot(trx, slotId)
  if (slot?.course_id !== courseId) throw noSuchSlot()
  const own = await ownHold(trx, user_id, courseId)
  if (!isOffered(slot, now) || (await otherBookingOf(trx, slotId, own?.id ?? 0, now))) throw slotTaken()
  const expires_at = await endOfHold(trx, payment, courseId)
  const hold = { slot_id: slotId, payment_id, expires_at, updated_at: now }
  if (own) {
    await trx.updateTable('slot_bookings').set(hold).where('id', '=', own.id).where(isHeld).execute()
    return
  }
  const held = { ...hold, course_id: courseId, user_id, state: 'held' as const, uid: null, created_at: now }
  const added = await trx
    .insertInto('slot_bookings')
    .values(held)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Their other tab holds one at this moment.
  if (!added) throw slotTaken()
}

/** No later than one quote after the learner's first hold in the course. Whoever has held none for as long once more begins anew. */
async function endOfHold(
  trx: Db,
  { user_id, created_at, quote_expires_at }: PaymentRow,
  courseId: number,
): Promise<string> {
  const asked = Date.parse(created_at)
  const life = Date.parse(quote_expires_at) - asked
  const { first } = await trx
    .selectFrom('slot_bookings')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('user_id', '=', user_id)
    .where('course_id', '=', courseId)
    .where('uid', 'is', null)
    .where('created_at', '>', new Date(asked - 2 * life).toISOString())
    .executeTakeFirstOrThrow()
  const latest = first === null ? quote_expires_at : new Date(Date.parse(first) + life).toISOString()
  return latest < quote_expires_at ? latest : quote_expires_at
}

/** The slot that a payment holds, if it holds one. */
export async function slotHeldBy(db: Db, paymentId: number): Promise<number | null> {
  const hold = await db
    .selectFrom('slot_bookings')
    .select('slot_id')
    .where('payment_id', '=', paymentId)
    .where(isHeld)
    .executeTakeFirst()
  return hold?.slot_id ?? null
}

/** Keeps the slot that a payment holds until a later moment, as for money that is on its way. */
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

/** Frees the slot that a payment holds; nothing happens where it holds none. */
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

/**
 * Books the slot that a learner held while they paid, once they are enrolled. Money that came late books it all the same while it is free; otherwise
 * the learner is told to pick another.
 */
export async function bookHeldSlot(
  trx: Db,
  payment: Pick<PaymentRow, 'id' | 'user_id' | 'method'>,
  courseId: number,
  now: string,
): Promise<void> {
  if (payment.method !== 'physical') return
  const wish = (await ownHold(trx, payment.user_id, courseId)) ?? (await lastHoldOf(trx, payment.id))
  if (!wish) return
  const slot = await lockSlot(trx, wish.slot_id)
  const isFree =
    slot !== undefined && isOffered(slot, now) && !(await otherBookingOf(trx, slot.id, wish.id, now))
  if (isFree) {
    const facts = { payment_id: payment.id, expires_at: null, released_at: null, uid: randomUUID() }
    const booked = await moveBookings(trx, 'taken', facts, now)
      .where('id', '=', wish.id)
      .where('uid', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (booked) await orderSlotLetter(trx, booked, 'booked', now)
    return
  }
  const { payment_id, user_id } = wish
  if (payment_id !== null) await releaseSlotHeldBy(trx, { id: payment_id, user_id }, now)
  const order = { about: 'slot gone', to: payment.user_id, payment: payment.id } as const
  await orderLetter(trx, { order, key: payment.id }, now)
}

function ownHold(trx: Db, userId: number, courseId: number): Promise<SlotBookingRow | undefined> {
  return trx
    .selectFrom('slot_bookings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where(isHeld)
    .executeTakeFirst()
}

/** Finds the slot that the payment held before its quote was over; a slot that was ever booked does not count. */
function lastHoldOf(trx: Db, paymentId: number): Promise<SlotBookingRow | undefined> {
  return trx
    .selectFrom('slot_bookings')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('uid', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
