import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { SLOT_MINUTES_MAX } from '#contract/rules/slots.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { insertInBulk } from '../../../../platform/database/insertInBulk.ts'
import { locked } from '../../../../platform/database/locking.ts'
import type { SlotRow } from '../../../../platform/database/tables/teaching.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { ListQuery } from '../../../../platform/http/listQuery.ts'
import { TZ_VERSION } from '../../../../platform/time/zonedTime.ts'
import { isOwnRow } from '../../../ownRows.ts'
import type { PlannedTime } from '../slotInput.ts'
import { BOOKED, isActive, isHeld } from './bookings.ts'

/** The fields by which the console's list can be ordered. */
export const SLOT_SORTS = ['starts_at', 'ends_at', 'id'] as const

/** The states by which the list can be filtered: free, booked or held by a learner, or cancelled. */
export const SLOT_STATES = ['free', 'booked', 'cancelled'] as const

type List = ListQuery<(typeof SLOT_SORTS)[number]>

/** A slot of a tutor's own course, with its learner; an expired hold counts as no booking. */
export type OwnedSlotRow = Awaited<ReturnType<typeof listOwnedSlots>>[number]

/** Lists a page of the slots of the tutor's own courses; `now` is UTC ISO-8601. */
export function listOwnedSlots(db: Db, tutorId: number, list: List, now: string) {
  return withLearner(db, tutorId, list.filter, now)
    .orderBy(`slots.${list.sort.field}`, list.sort.direction)
    .orderBy('slots.id')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

/** Counts all slots that match the filter of `listOwnedSlots`. */
export async function countOwnedSlots(
  db: Db,
  tutorId: number,
  filter: List['filter'],
  now: string,
): Promise<number> {
  const counted = owned(db, tutorId, filter, now).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Finds a slot of the tutor's own courses by its id. */
export function findOwnedSlot(
  db: Db,
  tutorId: number,
  id: number,
  now: string,
): Promise<OwnedSlotRow | undefined> {
  return withLearner(db, tutorId, { ids: [id] }, now).executeTakeFirst()
}

/** Returns how many slots of a tutor are still to come. */
export async function countComingSlots(db: Db, tutorId: number, now: string): Promise<number> {
  const { total } = await db
    .selectFrom('slots')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tutor_id', '=', tutorId)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A slot to come as everybody sees it. */
export type ComingSlot = Pick<SlotRow, 'starts_at' | 'ends_at' | 'starts_local'> & { place: string }

/** Enough slots to show the days of onsite classes. */
const COMING_SLOTS = 20

/** Selects the coming slots of a course, free or booked, as a subquery; `courseId` refers to the outer statement. */
export function comingSlotsOf(db: Db, courseId: RawBuilder<number>, now: string) {
  return db
    .selectFrom('slots')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .select(['slots.starts_at', 'slots.ends_at', 'slots.starts_local', 'places.name as place'])
    .where('slots.course_id', '=', courseId)
    .where('slots.starts_at', '>', now)
    .where('slots.cancelled_at', 'is', null)
    .orderBy('slots.starts_at')
    .limit(COMING_SLOTS)
}

/** The course, the tutor and the place of offered slots. */
export type OfferedAt = Pick<SlotRow, 'course_id' | 'tutor_id' | 'place_id' | 'time_zone'>

/** Adds slots of one course at one place. */
export async function insertSlots(
  trx: Db,
  at: OfferedAt,
  times: readonly PlannedTime[],
  now: string,
): Promise<void> {
  const rows = times.map(time => ({
    ...at,
    ...time,
    tz_version: TZ_VERSION,
    created_at: now,
    updated_at: now,
  }))
  await insertInBulk(trx, 'slots', rows)
}

/** Adds one slot, and returns its id. */
export async function insertSlot(trx: Db, at: OfferedAt, time: PlannedTime, now: string): Promise<number> {
  const { id } = await trx
    .insertInto('slots')
    .values({ ...at, ...time, tz_version: TZ_VERSION, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Selects the tutor's slots, each with its active booking. */
function withLearner(db: Db, tutorId: number, filter: List['filter'], now: string) {
  return owned(db, tutorId, filter, now)
    .leftJoin('users', 'users.id', 'slot_bookings.user_id')
    .selectAll('slots')
    .select(['courses.slug', 'courses.title', 'places.name as place_name'])
    .select(['slot_bookings.id as booking_id', 'slot_bookings.state as booking_state'])
    .select(['users.firstname', 'users.lastname', 'users.email'])
}

const LISTED = {
  id: 'slots.id',
  folded: sql`courses.folded_title || ' ' || places.folded_name`,
  at: 'slots.starts_at',
}

const STATES: Record<(typeof SLOT_STATES)[number], RawBuilder<SqlBool>> = {
  free: sql`slots.cancelled_at is null and slot_bookings.id is null`,
  booked: sql`slots.cancelled_at is null and slot_bookings.id is not null`,
  cancelled: sql`slots.cancelled_at is not null`,
}

function owned(db: Db, tutorId: number, filter: List['filter'], now: string) {
  return db
    .selectFrom('slots')
    .innerJoin('courses', 'courses.id', 'slots.course_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .leftJoin('slot_bookings', join =>
      join
        .onRef('slot_bookings.slot_id', '=', 'slots.id')
        .on(isActive)
        .on(({ eb, or, not }) => or([not(isHeld), eb('slot_bookings.expires_at', '>', now)])),
    )
    .where(isOwnRow({ ...LISTED, states: STATES }, tutorId, filter))
}

/** Deletes a slot; the database refuses if bookings refer to it. */
export async function deleteSlot(db: Db, id: number): Promise<void> {
  await db.deleteFrom('slots').where('id', '=', id).execute()
}

/** Lists a batch of the coming slots whose instants were computed with another version of the time zone data. */
export function listSlotsOfOtherZoneData(
  db: Db,
  after: number,
  most: number,
  now: string,
): Promise<SlotRow[]> {
  return db
    .selectFrom('slots')
    .selectAll()
    .where('id', '>', after)
    .where('starts_at', '>', now)
    .where('tz_version', '!=', TZ_VERSION)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Moves the instants of a slot to this process's time zone data; undefined if it was changed meanwhile. */
export function updateInstantsOfSlot(
  trx: Db,
  { id, tz_version }: Pick<SlotRow, 'id' | 'tz_version'>,
  instants: Pick<SlotRow, 'starts_at' | 'ends_at'>,
): Promise<{ id: number } | undefined> {
  return (
    trx
      .updateTable('slots')
      .set({ ...instants, tz_version: TZ_VERSION })
      .where('id', '=', id)
      // Its tutor may have moved it meanwhile, with the current data.
      .where('tz_version', '=', tz_version)
      .returning('id')
      .executeTakeFirst()
  )
}

/** Updates columns of a slot. */
export async function updateSlot(
  trx: Db,
  id: number,
  facts: Omit<Updateable<Tables['slots']>, 'id' | 'updated_at'>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('slots')
    .set({ ...facts, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Finds the id of a slot's course. */
export function findCourseOfSlot(trx: Db, slotId: number): Promise<{ course_id: number } | undefined> {
  return trx.selectFrom('slots').select('course_id').where('id', '=', slotId).executeTakeFirst()
}

/** Returns when a slot starts. */
export async function startOfSlot(trx: Db, slotId: number): Promise<string> {
  const { starts_at } = await trx
    .selectFrom('slots')
    .select('starts_at')
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow()
  return starts_at
}

/** Reads and locks a slot: all changes of its bookings wait for each other. */
export function lockSlot(trx: Db, id: number): Promise<SlotRow | undefined> {
  const slot = trx.selectFrom('slots').selectAll().where('id', '=', id)
  return locked(trx, slot).executeTakeFirst()
}

/** Returns whether a slot can be booked at all: it is not cancelled, and still to come. */
export function isOffered(slot: Pick<SlotRow, 'cancelled_at' | 'starts_at'>, now: string): boolean {
  return slot.cancelled_at === null && slot.starts_at > now
}

/** A class or a slot of a course that keeps a tutor busy. */
interface Busy {
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
}

/** The longest that classes and slots last, in milliseconds: what began earlier is over. */
const LONGEST = SLOT_MINUTES_MAX * 60_000

type Span = Pick<PlannedTime, 'starts_at' | 'ends_at'>

/** Lists the tutor's slots within a span that are not cancelled, except one. */
export async function slotsWithin(db: Db, tutorId: number, span: Span, ownId = 0): Promise<Busy[]> {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('courses', 'courses.id', 'slots.course_id')
    .select(['courses.title', 'slots.starts_at', 'slots.ends_at', 'slots.time_zone'])
    .where('slots.tutor_id', '=', tutorId)
    .where('slots.starts_at', '<', span.ends_at)
    .where('slots.starts_at', '>', earliest(span))
    .where('slots.ends_at', '>', span.starts_at)
    .where('slots.cancelled_at', 'is', null)
    .where('slots.id', '!=', ownId)
    .orderBy('slots.starts_at')
    .execute()
  return rows.map(row => ({ ...row, title: `the slot of “${row.title}”` }))
}

/** Lists the tutor's classes within a span that are not cancelled. */
export async function classesWithin(db: Db, tutorId: number, span: Span): Promise<Busy[]> {
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .select(['class_sessions.title', 'class_sessions.starts_at', 'class_sessions.ends_at'])
    .select('class_sessions.time_zone')
    .where('courses.tutor_id', '=', tutorId)
    .where('class_sessions.starts_at', '<', span.ends_at)
    .where('class_sessions.starts_at', '>', earliest(span))
    .where('class_sessions.ends_at', '>', span.starts_at)
    .where('class_sessions.cancelled_at', 'is', null)
    .orderBy('class_sessions.starts_at')
    .execute()
  return rows.map(row => ({ ...row, title: `the class “${row.title}”` }))
}

function earliest({ starts_at }: Span): string {
  return new Date(Date.parse(starts_at) - LONGEST).toISOString()
}

/** Finds the slot that a payment booked, with its place. */
export function findSlotBookedBy(db: Db, paymentId: number) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .select(['slots.starts_at', 'slots.time_zone', 'places.name', 'places.address'])
    .where('slot_bookings.payment_id', '=', paymentId)
    .where('slot_bookings.state', 'in', BOOKED)
    .executeTakeFirst()
}
