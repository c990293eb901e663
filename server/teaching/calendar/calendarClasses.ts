import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { TOLD_DAYS } from '../classes/keepInStep.ts'
import { isClassOf, isDeletedClassOf } from '../enrolments/repository.ts'
import type { CalendarClass, Whose } from './calendarClass.ts'
import { calendarSlots } from './calendarSlots.ts'

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
