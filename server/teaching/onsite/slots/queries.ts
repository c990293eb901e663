import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { insertInBulk } from '../../../platform/database/insertInBulk.ts'
import type { SlotRow } from '../../../platform/database/tables.ts'
import type { ListQuery } from '../../../platform/http/listQuery.ts'
import { isOwnRow } from '../../../platform/http/ownRows.ts'
import { TZ_VERSION } from '../../../platform/time/zonedTime.ts'
import { isActive, isHeld } from './bookings.ts'
import type { PlannedTime } from './slotInput.ts'

/** The fields by which the console's list may be ordered. */
export const SLOT_SORTS = ['starts_at', 'ends_at', 'id'] as const

/** A slot may be narrowed to one of these: it can be had, a learner has it or is paying for it, or it was called off. */
export const SLOT_STATES = ['free', 'booked', 'cancelled'] as const

type List = ListQuery<(typeof SLOT_SORTS)[number]>

/** A slot of a tutor's own course, with who has it; a hold that is over counts as nobody's. */
export type OwnedSlotRow = Awaited<ReturnType<typeof listOwnedSlots>>[number]

/** A part of the slots of the tutor's own courses; `now` is UTC ISO-8601. */
export function listOwnedSlots(db: Db, tutorId: number, list: List, now: string) {
  return withLearner(db, tutorId, list.filter, now)
    .orderBy(`slots.${list.sort.field}`, list.sort.direction)
    .orderBy('slots.id')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

export async function countOwnedSlots(
  db: Db,
  tutorId: number,
  filter: List['filter'],
  now: string,
): Promise<number> {
  const counted = owned(db, tutorId, filter, now).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

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

/** Enough slots to tell the days on which onsite classes are. */
const COMING_SLOTS = 20

/** The slots of a course to come, free or booked, to be put into another statement, whose course is told by its column. */
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

/** Names the course, the tutor and the place with which slots are offered. */
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

/** Adds one slot, and answers its number. */
export async function insertSlot(trx: Db, at: OfferedAt, time: PlannedTime, now: string): Promise<number> {
  const { id } = await trx
    .insertInto('slots')
    .values({ ...at, ...time, tz_version: TZ_VERSION, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The tutor's slots, each with its active booking. */
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
  text: sql`courses.title || ' ' || places.name`,
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
