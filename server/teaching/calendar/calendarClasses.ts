import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { TOLD_DAYS } from '../classes/queries/classes.ts'
import { isClassOf, isDeletedClassOf } from '../enrolments/queries/learnersClasses.ts'
import { placeText } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import type { CalendarClass, Whose } from './calendarClass.ts'

/** More than two years of a daily class; the newest are shown. */
const MOST_CLASSES = 1_000

const DAY = 24 * 60 * 60_000

/**
 * The classes of a calendar, soonest first. One that was cancelled or deleted is among them, as cancelled, for thirty days: many calendars keep
 * a class that is merely no longer there.
 */
export async function calendarClasses(db: Db, whose: Whose, now: Date): Promise<CalendarClass[]> {
  const since = new Date(now.getTime() - TOLD_DAYS * DAY).toISOString()
  const learnerId = 'learnerId' in whose ? whose.learnerId : undefined
  const planned = await db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .select(['courses.title as course_title', 'class_sessions.uid', 'class_sessions.sequence'])
    .select(['class_sessions.updated_at', 'class_sessions.title', 'class_sessions.starts_at'])
    .select(['class_sessions.ends_at', 'class_sessions.time_zone', 'class_sessions.meeting_link'])
    .select(['class_sessions.cancelled_at', 'class_sessions.cancel_reason'])
    .where('class_sessions.course_id', 'in', coursesOf(db, whose))
    .where('class_sessions.uid', 'is not', null)
    .$if(learnerId !== undefined, query => query.where(isClassOf(learnerId ?? 0, now.toISOString())))
    .where(({ eb, or }) =>
      or([eb('class_sessions.cancelled_at', 'is', null), eb('class_sessions.cancelled_at', '>', since)]),
    )
    .orderBy('class_sessions.starts_at', 'desc')
    .limit(MOST_CLASSES)
    .$narrowType<{ uid: string }>()
    .execute()
  const deleted = await db
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
  // A class that was given to others, and back, is there.
  const living = new Set(planned.map(({ uid }) => uid))
  const tombstones = deleted
    .filter(({ uid }) => !living.has(uid))
    .map(({ deleted_at, ...one }) => ({
      ...one,
      updated_at: deleted_at,
      cancelled_at: deleted_at,
      cancel_reason: null,
      meeting_link: null,
    }))
  const onsite = await calendarSlots(db, whose, since)
  return [...planned, ...tombstones, ...onsite].sort(
    (one, other) => one.starts_at.localeCompare(other.starts_at) || one.uid.localeCompare(other.uid),
  )
}

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

/**
 * The onsite classes of a calendar: a learner's own, or those that a tutor's learners have booked. One that was given back or cancelled after `since` is
 * among them, as cancelled. Who has moved finds the same event at its new time.
 */
async function calendarSlots(db: Db, whose: Whose, since: string): Promise<CalendarClass[]> {
  const rows = await db
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
  return rows.map(({ released_at, release_reason, firstname, name, address, landmark, ...row }) => ({
    ...row,
    title: isLearners(whose) ? ONSITE_TITLE : `${ONSITE_TITLE} with ${firstname}`,
    meeting_link: null,
    cancelled_at: released_at,
    cancel_reason: release_reason,
    location: placeText({ name, address, landmark }),
  }))
}

function isLearners(whose: Whose): whose is Whose & { learnerId: number } {
  return 'learnerId' in whose && whose.learnerId !== undefined
}
