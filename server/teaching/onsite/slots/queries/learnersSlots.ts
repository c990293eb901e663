import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { isActive, isHeld } from './bookings.ts'

/** The maximum numbers shown of a course's next free slots, and of a learner's newest classes in it. */
const FREE_SHOWN = 60

const CLASSES_SHOWN = 12

/** A learner's onsite class, with its slot and its place. */
export type OnsiteClassRow = Awaited<ReturnType<typeof listOnsiteClassesOf>>[number]

/** A free slot of a course. */
export type FreeSlotRow = Awaited<ReturnType<typeof listFreeSlotsOf>>[number]

/**
 * Lists the onsite classes of a learner, soonest first: of each course the newest twelve. Classes that the
 * tutor cancelled are included; those that the learner cancelled are not.
 */
export function listOnsiteClassesOf(db: Db, userId: number, { id }: { id?: number } = {}) {
  const place = sql<number>`row_number() over (
    partition by slot_bookings.course_id order by slots.starts_at desc, slot_bookings.id
  )`
  return db
    .selectFrom(
      db
        .selectFrom('slot_bookings')
        .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
        .innerJoin('places', 'places.id', 'slots.place_id')
        .select(['slot_bookings.id', 'slot_bookings.slot_id', 'slot_bookings.course_id'])
        .select(['slot_bookings.state', 'slot_bookings.release_reason', 'slot_bookings.released_at'])
        .select(['slots.starts_at', 'slots.ends_at', 'slots.time_zone'])
        .select(['places.name', 'places.address', 'places.landmark', 'places.map_link'])
        .select(place.as('place'))
        .where('slot_bookings.user_id', '=', userId)
        .where('slot_bookings.uid', 'is not', null)
        .$if(id !== undefined, query => query.where('slot_bookings.id', '=', id ?? 0))
        .$if(id === undefined, query =>
          query.where(({ eb, or }) => or([isActive, eb('slot_bookings.release_reason', 'is not', null)])),
        )
        .as('classes'),
    )
    .selectAll()
    .where('place', '<=', CLASSES_SHOWN)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Lists the courses that a learner takes onsite, the newest enrolment first. */
export function listOnsiteCoursesOf(db: Db, userId: number) {
  return db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['courses.id', 'courses.slug', 'courses.title'])
    .select(['enrolments.created_at', 'enrolments.completes_at', 'enrolments.onsite_hours'])
    .where('enrolments.user_id', '=', userId)
    .where('enrolments.method', '=', 'physical')
    .where('enrolments.cancelled_at', 'is', null)
    .orderBy('enrolments.id', 'desc')
    .limit(100)
    .execute()
}

/** Lists the next free slots of each course, soonest first. A slot held during payment is free only to its holder. */
export async function listFreeSlotsOf(
  db: Db,
  courseIds: readonly number[],
  userId: number | undefined,
  now: string,
) {
  const place = sql<number>`row_number() over (partition by slots.course_id order by slots.starts_at, slots.id)`
  return db
    .selectFrom(
      db
        .selectFrom('slots')
        .innerJoin('places', 'places.id', 'slots.place_id')
        .select(['slots.id', 'slots.course_id', 'slots.starts_at', 'slots.ends_at', 'slots.time_zone'])
        .select(['places.name as place', place.as('position')])
        .where('slots.course_id', 'in', courseIds.length > 0 ? [...courseIds] : [0])
        .where('slots.starts_at', '>', now)
        .where('slots.cancelled_at', 'is', null)
        .where(isFree(userId, now))
        .as('free'),
    )
    .selectAll()
    .where('position', '<=', FREE_SHOWN)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Selects the next slot of a course that a learner can have, as a subquery; `courseId` refers to the outer statement. */
export function nextFreeSlotOf(db: Db, courseId: RawBuilder<number>, userId: number, now: string) {
  return db
    .selectFrom('slots')
    .select('slots.starts_at')
    .where('slots.course_id', '=', courseId)
    .where('slots.starts_at', '>', now)
    .where('slots.cancelled_at', 'is', null)
    .where(isFree(userId, now))
    .orderBy('slots.starts_at')
    .limit(1)
}

/** The condition of a slot that a learner can have, or anybody: one held during payment is free to its holder, and to all once the hold expires. */
export function isFree(userId: number | undefined, now: string) {
  return sql<SqlBool>`not exists (
    select 1 from slot_bookings
    where slot_bookings.slot_id = slots.id
      and ${isActive}
      and not (
        ${isHeld}
        and (slot_bookings.expires_at <= ${now} or slot_bookings.user_id = ${userId ?? 0})
      )
  )`
}
