import type { Db } from '../../../platform/database/db.ts'
import type { SlotRow } from '../../../platform/database/tables/teaching.ts'
import { HttpError } from '../../../platform/errors.ts'
import { TZ_VERSION } from '../../../platform/time/zonedTime.ts'
import { BOOKED, changeBooking, emitSlotStep, otherBookingOf, releaseBooking } from './queries/bookings.ts'
import { lockSlot, type OwnedSlotRow, updateSlot } from './queries/slots.ts'
import type { PlannedTime } from './slotInput.ts'

/**
 * Confirms a booked slot to its learner.
 * @throws HttpError `slot.not_booked`, `slot.over`
 */
export async function confirmBooking(trx: Db, { id }: OwnedSlotRow, now: string): Promise<void> {
  const slot = await lockSlot(trx, id)
  if (slot && slot.ends_at <= now) throw new HttpError('slot.over', 'This class has finished.')
  const booking = await otherBookingOf(trx, id, 0, now)
  const confirmed =
    booking?.state === 'taken' && (await changeBooking(trx, booking, { state: 'confirmed' }, now))
  if (!confirmed) throw notBooked('There is no booking to confirm for this slot.')
  await emitSlotStep(trx, confirmed, 'confirmed', now)
}

/**
 * Marks whether the learner came.
 * @throws HttpError `slot.not_booked`, `slot.not_begun`
 */
export async function markBooking(
  trx: Db,
  { id }: OwnedSlotRow,
  state: 'attended' | 'missed',
  now: string,
): Promise<void> {
  const slot = await lockSlot(trx, id)
  const booking = await otherBookingOf(trx, id, 0, now)
  if (!slot || !booking || booking.state === 'held') throw notBooked('No learner has booked this slot.')
  if (slot.starts_at > now)
    throw new HttpError('slot.not_begun', 'You can mark this class once it has started.')
  if (booking.state !== state) await changeBooking(trx, booking, { state }, now)
}

/**
 * Cancels a slot for good; its learner is told why.
 * @throws HttpError `slot.over`, `slot.cancelled`
 */
export async function cancelSlot(trx: Db, { id }: OwnedSlotRow, reason: string, now: string): Promise<void> {
  const slot = await lockChangeable(trx, id, now)
  await updateSlot(trx, slot.id, { cancelled_at: now, cancel_reason: reason }, now)
  const booking = await otherBookingOf(trx, id, 0, now)
  if (!booking) return
  const released = await releaseBooking(trx, booking, reason, now)
  if (released?.uid) await emitSlotStep(trx, released, 'cancelled', now)
}

/**
 * Moves a slot to another time or place; its learner goes with it, and is told. Who only holds it loses it.
 * @throws HttpError `slot.over`, `slot.cancelled`
 */
export async function moveSlot(
  trx: Db,
  id: number,
  to: PlannedTime & Pick<SlotRow, 'place_id' | 'time_zone' | 'version'>,
  now: string,
): Promise<void> {
  const before = await lockChangeable(trx, id, now)
  const isSame =
    before.place_id === to.place_id && before.starts_at === to.starts_at && before.ends_at === to.ends_at
  if (isSame) return
  await updateSlot(trx, id, { ...to, tz_version: TZ_VERSION }, now)
  const booking = await otherBookingOf(trx, id, 0, now)
  // A learner who is about to pay chose the former time or place: their payment finds the slot gone, and they choose another.
  if (booking?.state === 'held') await releaseBooking(trx, booking, 'The class was moved.', now)
  if (!booking || !BOOKED.some(state => state === booking.state)) return
  const moved = await changeBooking(trx, booking, {}, now)
  if (moved) await emitSlotStep(trx, moved, 'moved', now)
}

/** Locks a slot that is still to come or under way, and not marked. */
async function lockChangeable(trx: Db, id: number, now: string): Promise<SlotRow> {
  const slot = await lockSlot(trx, id)
  if (!slot) throw new HttpError('slot.not_found', 'Slot not found.')
  if (slot.cancelled_at !== null) throw new HttpError('slot.cancelled', "You can't change a cancelled slot.")
  const booking = await otherBookingOf(trx, id, 0, now)
  const isMarked = booking?.state === 'attended' || booking?.state === 'missed'
  if (slot.ends_at <= now || isMarked)
    throw new HttpError('slot.over', "You can't change a class that has finished or been marked.")
  return slot
}

function notBooked(sentence: string): HttpError {
  return new HttpError('slot.not_booked', sentence)
}
