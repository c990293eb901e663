import { minutesText } from '#contract/rules/duration.ts'
import { changesUntil, SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { SlotBookingRow, SlotRow } from '../../../platform/database/tables/teaching.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { mayBookIn, ownBooking } from '../policy.ts'
import {
  bookingAhead,
  changeBooking,
  emitSlotStep,
  insertBooking,
  listClassesHad,
  minutesOf,
  minutesUsed,
  type OnsiteEnrolment,
  otherBookingOf,
  releaseBooking,
} from './queries/bookings.ts'
import { findCourseOfSlot, isOffered, lockSlot, startOfSlot } from './queries/slots.ts'

/**
 * Books a slot for an onsite learner of its course, and returns the booking. Lock order: enrolment, slot, booking.
 * @throws HttpError `slot.not_found`, `slot.taken`, `slot.one_ahead`, `slot.after_weeks`, `slot.no_hours`
 */
export async function bookSlot(
  trx: Db,
  learner: Pick<Account, 'id'>,
  slotId: number,
  now: string,
): Promise<SlotBookingRow> {
  const courseId = await courseOf(trx, slotId)
  const enrolment = await mayBookIn(trx, learner.id, courseId)
  const ahead = await bookingAhead(trx, learner.id, courseId, now)
  if (ahead?.slot_id === slotId) return ahead
  if (ahead) {
    throw new HttpError(
      'slot.one_ahead',
      'You already have an upcoming onsite class in this course. Move it, or book the next one after it.',
    )
  }
  const slot = await lockFreeSlot(trx, slotId, now)
  await refuseUnbought(trx, enrolment, slot)
  const booking = await insertBooking(trx, { slot, userId: learner.id }, now)
  await emitSlotStep(trx, booking, 'booked', now)
  return booking
}

/**
 * Moves a learner's class to another slot of its course: it takes the new slot and frees the old one, or changes nothing.
 * @throws HttpError `slot.not_found`, `slot.taken`, `slot.too_late`, `slot.changed`, `slot.after_weeks`, `slot.no_hours`
 */
export async function moveToSlot(
  trx: Db,
  learner: Account,
  { bookingId, slotId }: { bookingId: number; slotId: number },
  now: string,
): Promise<SlotBookingRow> {
  const known = await ownBooking(trx, learner, bookingId)
  const enrolment = await mayBookIn(trx, learner.id, known.course_id)
  const booking = await ownBooking(trx, learner, bookingId)
  if (booking.slot_id === slotId) return booking
  await refuseLate(trx, booking, now)
  if ((await courseOf(trx, slotId)) !== booking.course_id) throw noSuchSlot()
  await refuseUnbought(trx, enrolment, await lockFreeSlot(trx, slotId, now), booking.id)
  // The tutor may have confirmed the old time, but not this one.
  const moved = await changeBooking(trx, booking, { slot_id: slotId, state: 'taken' }, now)
  if (!moved) throw changedMeanwhile()
  await emitSlotStep(trx, moved, 'moved', now)
  return moved
}

/**
 * Cancels a learner's class and frees its slot.
 * @throws HttpError `slot.not_found`, `slot.too_late`, `slot.changed`
 */
export async function cancelBooking(
  trx: Db,
  learner: Account,
  bookingId: number,
  now: string,
): Promise<SlotBookingRow> {
  const booking = await ownBooking(trx, learner, bookingId)
  await refuseLate(trx, booking, now)
  const released = await releaseBooking(trx, booking, null, now)
  if (!released) throw changedMeanwhile()
  await emitSlotStep(trx, released, 'cancelled', now)
  return released
}

/**
 * Locks a slot that a learner wants.
 * @throws HttpError `slot.taken`, `slot.not_found`
 */
async function lockFreeSlot(trx: Db, slotId: number, now: string): Promise<SlotRow> {
  const slot = await lockSlot(trx, slotId)
  if (!slot) throw noSuchSlot()
  if (!isOffered(slot, now) || (await otherBookingOf(trx, slotId, 0, now))) throw slotTaken()
  return slot
}

/** Refuses a class outside what the learner bought: after their weeks, or of more hours than they have left without `bookingId`. */
async function refuseUnbought(
  trx: Db,
  enrolment: OnsiteEnrolment,
  slot: Pick<SlotRow, 'starts_at' | 'ends_at'>,
  bookingId = 0,
): Promise<void> {
  if (slot.starts_at >= enrolment.completes_at) throw afterTheWeeks()
  if (enrolment.onsite_hours === null) return
  const had = await listClassesHad(trx, enrolment.user_id, [enrolment.course_id])
  refuseLonger(slot, enrolment.onsite_hours, minutesUsed(had, enrolment, bookingId))
}

/**
 * Refuses a class that is longer than the bought hours less the used minutes.
 * @throws HttpError `slot.no_hours`
 */
export function refuseLonger(
  slot: Pick<SlotRow, 'starts_at' | 'ends_at'>,
  hours: number,
  used: number,
): void {
  const left = hours * 60 - used
  if (minutesOf(slot) <= left) return
  throw new HttpError(
    'slot.no_hours',
    left > 0
      ? `You have ${minutesText(left)} of onsite classes left in this course. Choose a shorter time.`
      : `You've booked all ${hours} hours of onsite classes in this course.`,
  )
}

/** Refuses a change that is too late by the server's clock, not the learner's. */
async function refuseLate(trx: Db, { slot_id }: SlotBookingRow, now: string): Promise<void> {
  const starts_at = await startOfSlot(trx, slot_id)
  if (now <= changesUntil(starts_at)) return
  throw new HttpError(
    'slot.too_late',
    `You can only move or cancel a class up to ${SLOT_CHANGE_HOURS} hours before it starts. Please ask your tutor.`,
  )
}

async function courseOf(trx: Db, slotId: number): Promise<number> {
  const slot = await findCourseOfSlot(trx, slotId)
  if (!slot) throw noSuchSlot()
  return slot.course_id
}

/** Returns the error for a slot that somebody else has. */
export function slotTaken(): HttpError {
  return new HttpError('slot.taken', 'Someone has just taken this time. Please choose another.', {
    fields: { slot_id: 'Choose an available time.' },
  })
}

/** Returns the error for a slot that begins after the learner's weeks in the course. */
export function afterTheWeeks(): HttpError {
  return new HttpError(
    'slot.after_weeks',
    'This time is after your weeks in the course end. Please choose an earlier one.',
    { fields: { slot_id: 'Choose an earlier time.' } },
  )
}

/** Returns the error for a slot that does not belong to the course. */
export function noSuchSlot(): HttpError {
  return new HttpError('slot.not_found', 'Slot not found.')
}

function changedMeanwhile(): HttpError {
  return new HttpError('slot.changed', 'Your class has just changed. Please check it again.')
}
