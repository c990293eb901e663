import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PlaceRow, SlotBookingRow } from '../../platform/database/tables/teaching.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { findPlace } from './places/queries.ts'
import { findOwnBooking, lockOnsiteEnrolment, type OnsiteEnrolment } from './slots/queries/bookings.ts'
import { listFreeSlotsOf } from './slots/queries/learnersSlots.ts'
import { findOwnedSlot, type OwnedSlotRow } from './slots/queries/slots.ts'

/**
 * Policy "own place": another tutor's place counts as not found.
 * @throws HttpError `place.not_found`
 */
export async function ownPlace(db: Db, tutor: Account, id: number): Promise<PlaceRow> {
  const place = await findPlace(db, tutor.id, id)
  if (!place) throw new HttpError('place.not_found', 'Place not found.')
  return place
}

/**
 * Policy "own course", for its slots.
 * @throws HttpError `slot.not_found`
 */
export async function ownSlot(db: Db, tutor: Account, id: number, now: string): Promise<OwnedSlotRow> {
  const slot = await findOwnedSlot(db, tutor.id, id, now)
  if (!slot) throw new HttpError('slot.not_found', 'Slot not found.')
  return slot
}

/**
 * Policy "may book a slot": the learner takes the course onsite. Locks the enrolment, so that two tabs act one after the other, and returns it.
 * @throws HttpError `slot.not_found`
 */
export async function mayBookIn(trx: Db, learnerId: number, courseId: number): Promise<OnsiteEnrolment> {
  const own = await lockOnsiteEnrolment(trx, learnerId, courseId)
  if (!own) throw new HttpError('slot.not_found', 'Slot not found.')
  return own
}

/** Returns the hours of onsite classes that the price of a course includes: null sets no number, or the course is taken virtually. */
export function hoursSold(
  { onsite_hours }: { onsite_hours: number | null },
  method: LearningMethod,
): number | null {
  return method === 'physical' ? onsite_hours : null
}

/**
 * Refuses to sell a course onsite while it has no free time within its weeks; one that the learner holds is free to them.
 * @throws HttpError `slot.none_free`
 */
export async function refuseWithoutFreeSlot(
  db: Db,
  { course, userId }: { course: { id: number; duration_weeks: number }; userId: number },
  now: string,
): Promise<void> {
  const [free] = await listFreeSlotsOf(db, [course.id], userId, now)
  if (free && free.starts_at < completionInstant(now, course.duration_weeks)) return
  throw new HttpError('slot.none_free', 'No onsite times are available in this course at the moment.')
}

/**
 * Policy "own booking": another learner's booking counts as not found, and so does one that is over.
 * @throws HttpError `slot.not_found`
 */
export async function ownBooking(trx: Db, learner: Account, id: number): Promise<SlotBookingRow> {
  const booking = await findOwnBooking(trx, learner.id, id)
  if (!booking) throw new HttpError('slot.not_found', 'Class not found.')
  return booking
}
