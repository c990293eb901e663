import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { emit } from '../../../outbox/emit.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { afterTheWeeks, noSuchSlot, refuseLonger, slotTaken } from './bookSlot.ts'
import { emitSlotStep, otherBookingOf } from './queries/bookings.ts'
import {
  bookHold,
  findLastHoldOf,
  findOwnHold,
  firstHoldSince,
  insertHold,
  releaseSlotHeldBy,
  updateHold,
} from './queries/holds.ts'
import { isOffered, lockSlot } from './queries/slots.ts'

/**
 * Holds a slot for a learner who goes to pay, until their quote ends; their own hold in the course is moved. All their
 * holds together last at most as long as one quote; after that others may book the slot, and a late payment gets it
 * only if it is free. A hold needs no timer to end: the next learner who wants the slot releases it.
 * @throws HttpError `slot.not_found`, `slot.taken`, `slot.after_weeks`, `slot.no_hours`
 */
export async function holdSlot(
  trx: Db,
  payment: PaymentRow,
  { slotId, course }: { slotId: number; course: { id: number; duration_weeks: number } },
  now: string,
): Promise<void> {
  const courseId = course.id
  const { id: payment_id, user_id } = payment
  const slot = await lockSlot(trx, slotId)
  if (slot?.course_id !== courseId) throw noSuchSlot()
  if (slot.starts_at >= completionInstant(now, course.duration_weeks)) throw afterTheWeeks()
  if (payment.onsite_hours !== null) refuseLonger(slot, payment.onsite_hours, 0)
  const own = await findOwnHold(trx, user_id, courseId)
  if (!isOffered(slot, now) || (await otherBookingOf(trx, slotId, own?.id ?? 0, now))) throw slotTaken()
  const expires_at = await endOfHold(trx, payment, courseId)
  const hold = { slot_id: slotId, payment_id, expires_at, updated_at: now }
  if (own) {
    await updateHold(trx, own.id, hold)
    return
  }
  const held = { ...hold, course_id: courseId, user_id, state: 'held' as const, uid: null, created_at: now }
  const added = await insertHold(trx, held)
  // Their other tab has just made one.
  if (!added) throw slotTaken()
}

/** Returns at most one quote's length after the learner's first hold in the course; two such lengths later they start afresh. */
async function endOfHold(
  trx: Db,
  { user_id, created_at, quote_expires_at }: PaymentRow,
  courseId: number,
): Promise<string> {
  const asked = Date.parse(created_at)
  const life = Date.parse(quote_expires_at) - asked
  const first = await firstHoldSince(trx, user_id, courseId, new Date(asked - 2 * life).toISOString())
  const latest = first === null ? quote_expires_at : new Date(Date.parse(first) + life).toISOString()
  return latest < quote_expires_at ? latest : quote_expires_at
}

/**
 * Books the slot that a learner held while they paid, once they are enrolled. A late payment still books it
 * if it is free; otherwise the learner is asked to pick another.
 */
export async function bookHeldSlot(
  trx: Db,
  payment: Pick<PaymentRow, 'id' | 'user_id' | 'method'>,
  courseId: number,
  now: string,
): Promise<void> {
  if (payment.method !== 'physical') return
  const hold = (await findOwnHold(trx, payment.user_id, courseId)) ?? (await findLastHoldOf(trx, payment.id))
  if (!hold) return
  const slot = await lockSlot(trx, hold.slot_id)
  const isFree =
    slot !== undefined &&
    // A reason says that the tutor ended the hold: the slot is at another time or place now.
    hold.release_reason === null &&
    isOffered(slot, now) &&
    !(await otherBookingOf(trx, slot.id, hold.id, now))
  if (isFree) {
    const booked = await bookHold(trx, hold.id, payment.id, now)
    if (booked) await emitSlotStep(trx, booked, 'booked', now)
    return
  }
  const { payment_id, user_id } = hold
  if (payment_id !== null) await releaseSlotHeldBy(trx, { id: payment_id, user_id }, now)
  const event = { about: 'slot gone', to: payment.user_id, payment: payment.id } as const
  await emit(trx, { event, key: payment.id }, now)
}
