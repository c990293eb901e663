import { randomUUID } from 'node:crypto'
import { type SqlBool, sql, type UpdateObject } from 'kysely'
import { emit } from '../../../../outbox/emit.ts'
import type { SlotStep } from '../../../../outbox/events.ts'
import { isSuspended } from '../../../../people/queries/people.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { locked } from '../../../../platform/database/locking.ts'
import type {
  EnrolmentRow,
  PlaceRow,
  SlotBookingRow,
  SlotRow,
} from '../../../../platform/database/tables/teaching.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { literalsBefore, type Transitions } from '../../../../platform/database/transitions.ts'
import { placeText } from '../../places/present.ts'

/** The states in which a learner is to come. */
export const BOOKED = ['taken', 'confirmed'] as const

/** The states of a class that a learner has booked or had. A missed one counts: the tutor was there. */
const HAD = [...BOOKED, 'attended', 'missed'] as const

const MS_PER_MINUTE = 60_000

/**
 * SQL conditions: `isActive` holds if a booking has its slot or holds it during payment, `isHeld` if it only holds it.
 * They use literals, as the partial indexes do, because SQLite recompiles a statement for each bound value.
 */
export const isActive = sql<SqlBool>`slot_bookings.state != 'released'`
export const isHeld = sql<SqlBool>`slot_bookings.state = 'held'`

/**
 * Returns the booking that has a slot, other than the one named; undefined if there is none. An expired hold
 * is released here, because somebody wants the slot. The caller must have locked the slot.
 */
export async function otherBookingOf(
  trx: Db,
  slotId: number,
  ownId: number,
  now: string,
): Promise<SlotBookingRow | undefined> {
  const active = await trx
    .selectFrom('slot_bookings')
    .selectAll()
    .where('slot_id', '=', slotId)
    .where(isActive)
    .executeTakeFirst()
  if (!active || active.id === ownId) return undefined
  const isOver = active.state === 'held' && active.expires_at !== null && active.expires_at <= now
  if (!isOver) return active
  await releaseBookings(trx, now).where('id', '=', active.id).where(isHeld).execute()
  return undefined
}

/** Books a slot that is locked and free. The unique index is the last safeguard. */
export function insertBooking(
  trx: Db,
  { slot, userId }: { slot: Pick<SlotRow, 'id' | 'course_id'>; userId: number },
  now: string,
): Promise<SlotBookingRow> {
  return trx
    .insertInto('slot_bookings')
    .values({
      slot_id: slot.id,
      course_id: slot.course_id,
      user_id: userId,
      payment_id: null,
      state: 'taken',
      expires_at: null,
      uid: randomUUID(),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds the learner's class of a course that is not over yet, if they have one. */
export function bookingAhead(
  trx: Db,
  userId: number,
  courseId: number,
  now: string,
): Promise<SlotBookingRow | undefined> {
  return trx
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .selectAll('slot_bookings')
    .where('slot_bookings.user_id', '=', userId)
    .where('slot_bookings.course_id', '=', courseId)
    .where('slot_bookings.state', 'in', BOOKED)
    .where('slots.ends_at', '>', now)
    .executeTakeFirst()
}

/**
 * Changes a booking if it is still as it was found, and raises its sequence in the same statement.
 * @returns the booking as it is now, or undefined if it was changed meanwhile
 */
export function changeBooking(
  trx: Db,
  found: Pick<SlotBookingRow, 'id' | 'slot_id' | 'state'>,
  change: Partial<Pick<SlotBookingRow, 'slot_id' | 'released_at' | 'release_reason' | 'expires_at'>> & {
    state?: Exclude<SlotBookingRow['state'], 'held'>
  },
  now: string,
): Promise<SlotBookingRow | undefined> {
  const { state, ...facts } = change
  const changed =
    state === undefined || state === found.state
      ? trx.updateTable('slot_bookings').set({ ...facts, updated_at: now })
      : moveBookings(trx, state, facts, now)
  return changed
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', found.id)
    .where('slot_id', '=', found.slot_id)
    .where('state', '=', sql.lit(found.state))
    .returningAll()
    .executeTakeFirst()
}

/** Releases a booking; its slot is free again unless the slot is cancelled. */
export function releaseBooking(
  trx: Db,
  found: Pick<SlotBookingRow, 'id' | 'slot_id' | 'state'>,
  reason: string | null,
  now: string,
): Promise<SlotBookingRow | undefined> {
  const released = { state: 'released', expires_at: null, released_at: now, release_reason: reason } as const
  return changeBooking(trx, found, released, now)
}

/** Releases a learner's holds and coming classes: in a course where their enrolment ends, or in all when their account ends. */
export async function freeComingSlots(
  trx: Db,
  { userId, courseId }: { userId: number; courseId?: number },
  now: string,
): Promise<void> {
  await releaseBookings(trx, now)
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('user_id', '=', userId)
    .$if(courseId !== undefined, update => update.where('course_id', '=', courseId ?? 0))
    .where('state', 'in', ['held', ...BOOKED])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('slots')
          .select('slots.id')
          .whereRef('slots.id', '=', 'slot_bookings.slot_id')
          .where('slots.ends_at', '>', now),
      ),
    )
    .execute()
}

/** Cancels the coming slots of a tutor who leaves, releases their bookings, and removes the addresses of their places. */
export async function endOnsite(trx: Db, tutorId: number, now: string): Promise<void> {
  const theirs = trx.selectFrom('slots').select('slots.id').where('slots.tutor_id', '=', tutorId)
  const released = await releaseBookings(trx, now)
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('state', 'in', ['held', ...BOOKED])
    .where('slot_id', 'in', theirs.where('slots.ends_at', '>', now))
    .returningAll()
    .execute()
  // A slot that was only held during a payment has no uid yet, and is no class to lose.
  for (const booking of released.filter(({ uid }) => uid !== null))
    await emitSlotStep(trx, booking, 'cancelled', now)
  await trx
    .updateTable('slots')
    .set({ cancelled_at: now, cancel_reason: null, updated_at: now })
    .where('tutor_id', '=', tutorId)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
  await trx
    .updateTable('places')
    .set({ name: 'A former place', address: '-', landmark: null, map_link: null, updated_at: now })
    .where('tutor_id', '=', tutorId)
    .execute()
}

/** Tells the learners of the coming classes at a place its new address or map, and raises their sequence for calendars. */
export async function announceNewAddress(
  trx: Db,
  before: PlaceRow,
  after: PlaceRow,
  now: string,
): Promise<void> {
  const step = stepOfPlace(before, after)
  if (step === null) return
  const moved = await trx
    .updateTable('slot_bookings')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('state', 'in', BOOKED)
    .where(
      'slot_id',
      'in',
      trx
        .selectFrom('slots')
        .select('slots.id')
        .where('slots.place_id', '=', after.id)
        .where('slots.starts_at', '>', now),
    )
    .returningAll()
    .execute()
  for (const booking of moved) await emitSlotStep(trx, booking, step, now)
}

/** Returns what a change of a place is to those who come there; null if nothing new leads them there. */
function stepOfPlace(before: PlaceRow, after: PlaceRow): SlotStep | null {
  if (placeText(before) !== placeText(after)) return 'at a new address'
  return after.map_link !== null && after.map_link !== before.map_link ? 'with a new map' : null
}

/** Tells a learner, unless suspended, of a step of their onsite class, in the transaction of that step. */
export async function emitSlotStep(
  trx: Db,
  { id, user_id, sequence }: SlotBookingRow,
  step: SlotStep,
  now: string,
): Promise<void> {
  if (await isSuspended(trx, user_id)) return
  const event = { about: 'onsite class', to: user_id, booking: id, step } as const
  await emit(trx, { event, key: `${id}:${sequence}:${step}` }, now)
}

/**
 * The transitions of a booking. A moved class must be confirmed again. A slot that was held for a payment is
 * still booked by a late payment while it is free.
 */
const BOOKINGS: Transitions<SlotBookingRow['state']> = {
  held: ['taken', 'released'],
  taken: ['confirmed', 'attended', 'missed', 'released'],
  confirmed: ['taken', 'attended', 'missed', 'released'],
  attended: ['missed'],
  missed: ['attended'],
  released: ['taken'],
}

/** Returns an update that moves bookings to a state; its conditions choose them, and those that may not go there stay. */
export function moveBookings(
  trx: Db,
  to: Exclude<SlotBookingRow['state'], 'held'>,
  facts: Omit<UpdateObject<Tables, 'slot_bookings'>, 'state' | 'updated_at'>,
  now: string,
) {
  return trx
    .updateTable('slot_bookings')
    .set({ ...facts, state: to, updated_at: now })
    .where('state', 'in', literalsBefore(BOOKINGS, to))
}

/** Returns an update that releases bookings: their slots are free again. */
export function releaseBookings(trx: Db, now: string) {
  return moveBookings(trx, 'released', { expires_at: null, released_at: now }, now)
}

/** The purchase of a learner who takes a course onsite. */
export type OnsiteEnrolment = Pick<
  EnrolmentRow,
  'user_id' | 'course_id' | 'created_at' | 'completes_at' | 'onsite_hours'
>

/** Locks a learner's onsite enrolment in a course; undefined if there is none. */
export function lockOnsiteEnrolment(
  trx: Db,
  learnerId: number,
  courseId: number,
): Promise<OnsiteEnrolment | undefined> {
  const enrolment = trx
    .selectFrom('enrolments')
    .select(['user_id', 'course_id', 'created_at', 'completes_at', 'onsite_hours'])
    .where('user_id', '=', learnerId)
    .where('course_id', '=', courseId)
    .where('method', '=', 'physical')
    .where('cancelled_at', 'is', null)
  return locked(trx, enrolment).executeTakeFirst()
}

/** A class that a learner has booked or had. */
type Had = Awaited<ReturnType<typeof listClassesHad>>[number]

/** Lists the onsite classes that a learner has booked or had in some courses. */
export function listClassesHad(db: Db, userId: number, courseIds: readonly number[]) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .select(['slot_bookings.id', 'slot_bookings.course_id', 'slots.starts_at', 'slots.ends_at'])
    .where('slot_bookings.user_id', '=', userId)
    .where('slot_bookings.course_id', 'in', courseIds.length > 0 ? [...courseIds] : [0])
    .where('slot_bookings.state', 'in', HAD)
    .execute()
}

/** Returns the minutes of those classes that an enrolment has used up, except one booking. */
export function minutesUsed(
  classes: readonly Had[],
  { course_id, created_at }: Pick<OnsiteEnrolment, 'course_id' | 'created_at'>,
  exceptId = 0,
): number {
  return classes
    .filter(one => one.course_id === course_id && one.id !== exceptId && one.starts_at >= created_at)
    .reduce((sum, one) => sum + minutesOf(one), 0)
}

/** Returns the length of a slot in minutes. */
export function minutesOf({ starts_at, ends_at }: Pick<SlotRow, 'starts_at' | 'ends_at'>): number {
  return (Date.parse(ends_at) - Date.parse(starts_at)) / MS_PER_MINUTE
}

/** Finds a class that a learner has booked and that has not been marked or released. */
export function findOwnBooking(trx: Db, learnerId: number, id: number): Promise<SlotBookingRow | undefined> {
  return trx
    .selectFrom('slot_bookings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', learnerId)
    .where('state', 'in', ['taken', 'confirmed'])
    .executeTakeFirst()
}

/** Raises the sequence of the bookings of a slot, so that calendars apply a change. */
export async function countChangeOfBookings(trx: Db, slotId: number, now: string): Promise<void> {
  await trx
    .updateTable('slot_bookings')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('slot_id', '=', slotId)
    .where('state', 'in', BOOKED)
    .execute()
}
