import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { isClassOf, isDeletedClassOf } from '../classes/queries/learnersClasses.ts'
import type { Whose } from './calendarFile.ts'

/** More than two years of a daily class; the newest are shown. */
const MOST_CLASSES = 1_000

/** Selects the courses of a calendar, as a subquery. */
function coursesOf(db: Db, whose: Whose): RawBuilder<number> {
  if ('courseId' in whose)
    return sql`${db.selectFrom('courses').select('id').where('id', '=', whose.courseId)}`
  if ('tutorId' in whose) {
    return sql`${db.selectFrom('courses').select('id').where('tutor_id', '=', whose.tutorId)}`
  }
  return sql`${db.selectFrom('enrolments').select('course_id').where('user_id', '=', whose.learnerId)}`
}

/** More than two years of a daily class; the newest are shown. */
const MOST_SLOTS = 1_000

/** Returns whether a calendar is a learner's own. */
export function isLearners(whose: Whose): whose is Whose & { learnerId: number } {
  return 'learnerId' in whose && whose.learnerId !== undefined
}

/** Lists the planned classes of a calendar, the newest first, with those that were cancelled after `since`. */
export function listPlanned(db: Db, whose: Whose, since: string, now: string) {
  const learnerId = 'learnerId' in whose ? whose.learnerId : undefined
  return db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .select(['courses.title as course_title', 'class_sessions.uid', 'class_sessions.sequence'])
    .select(['class_sessions.updated_at', 'class_sessions.title', 'class_sessions.starts_at'])
    .select(['class_sessions.ends_at', 'class_sessions.time_zone', 'class_sessions.meeting_link'])
    .select(['class_sessions.cancelled_at', 'class_sessions.cancel_reason'])
    .where('class_sessions.course_id', 'in', coursesOf(db, whose))
    .where('class_sessions.uid', 'is not', null)
    .$if(learnerId !== undefined, query => query.where(isClassOf(learnerId ?? 0, now)))
    .where(({ eb, or }) =>
      or([eb('class_sessions.cancelled_at', 'is', null), eb('class_sessions.cancelled_at', '>', since)]),
    )
    .orderBy('class_sessions.starts_at', 'desc')
    .limit(MOST_CLASSES)
    .$narrowType<{ uid: string }>()
    .execute()
}

/** Lists the classes of a calendar that were deleted after `since`, the last deleted first. */
export function listDeleted(db: Db, whose: Whose, since: string) {
  const learnerId = 'learnerId' in whose ? whose.learnerId : undefined
  return db
    .selectFrom('deleted_classes')
    .innerJoin('courses', 'courses.id', 'deleted_classes.course_id')
    .select(['courses.title as course_title', 'deleted_classes.uid', 'deleted_classes.sequence'])
    .select(['deleted_classes.title', 'deleted_classes.starts_at', 'deleted_classes.ends_at'])
    .select(['deleted_classes.time_zone', 'deleted_classes.deleted_at'])
    .where('deleted_classes.course_id', 'in', coursesOf(db, whose))
    .$if(learnerId !== undefined, query => query.where(isDeletedClassOf(learnerId ?? 0)))
    .where('deleted_classes.deleted_at', '>', since)
    .orderBy('deleted_classes.deleted_at', 'desc')
    .limit(MOST_CLASSES)
    .execute()
}

/** Lists the onsite classes of a calendar, the newest first, with those that were released or cancelled after `since`. */
export function listBookedSlots(db: Db, whose: Whose, since: string) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .innerJoin('users', 'users.id', 'slot_bookings.user_id')
    .select(['slot_bookings.uid', 'slot_bookings.sequence', 'slot_bookings.updated_at'])
    .select(['slot_bookings.released_at', 'slot_bookings.release_reason', 'users.firstname'])
    .select(['slots.starts_at', 'slots.ends_at', 'slots.time_zone', 'courses.title as course_title'])
    .select(['places.name', 'places.address', 'places.landmark'])
    .where('slot_bookings.uid', 'is not', null)
    .$if('courseId' in whose, query =>
      query.where('slot_bookings.course_id', '=', 'courseId' in whose ? whose.courseId : 0),
    )
    .$if(isLearners(whose), query =>
      query.where('slot_bookings.user_id', '=', isLearners(whose) ? whose.learnerId : 0),
    )
    .$if('tutorId' in whose, query =>
      query.where('slots.tutor_id', '=', 'tutorId' in whose ? whose.tutorId : 0),
    )
    .where(({ eb, or }) =>
      or([eb('slot_bookings.released_at', 'is', null), eb('slot_bookings.released_at', '>', since)]),
    )
    .orderBy('slots.starts_at', 'desc')
    .limit(MOST_SLOTS)
    .$narrowType<{ uid: string }>()
    .execute()
}

/** The owner of a calendar. */
export type CalendarOwner = Pick<UserRow, 'id' | 'user_type'>

/** Returns when the address of a user's calendar was made, as UTC ISO-8601; null if there is none. */
export async function addressSince(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Stores an address, replacing the previous one. */
export async function replaceAddress(
  trx: Db,
  userId: number,
  made: { token_hash: string; created_at: string },
): Promise<void> {
  await trx
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...made })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(made))
    .execute()
}

/** Deletes the address of a user's calendar, and returns whether there was one. */
export async function deleteAddress(trx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds the owner of the calendar that the hash of a token opens; sample accounts are included if `mostSample` is 1. */
export function findOwnerByHash(db: Db, hash: string, mostSample: 0 | 1): Promise<CalendarOwner | undefined> {
  return db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .select(['users.id', 'users.user_type'])
    .where('calendar_addresses.token_hash', '=', hash)
    .where('users.suspended_at', 'is', null)
    .where('users.is_sample', '<=', mostSample)
    .executeTakeFirst()
}
