import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import { isTimetabled } from '../classes/queries/learnersClasses.ts'
import { runsInCohorts } from '../cohorts/queries/cohorts.ts'
import { hasDays } from '../courses/queries.ts'

/** A learner's class with the name of its course. */
export interface TimetableRow extends ClassSessionRow {
  course_slug: string
  course_title: string
}

/** A span of a learner's classes; instants are UTC ISO-8601 text. */
export interface Span {
  userId: number
  /** The start of a class is at or after `from`, and before `to`. */
  from: string
  to: string
  /** The end of a class is after this. */
  endsAfter: string
  now: string
  limit: number
}

/** Lists the classes of a learner's own courses that begin within a span, soonest first. */
export function listOwnClasses(db: Db, { userId, from, to, endsAfter, now, limit }: Span) {
  return db
    .selectFrom('enrolments')
    .innerJoin('class_sessions', 'class_sessions.course_id', 'enrolments.course_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .selectAll('class_sessions')
    .select(['courses.slug as course_slug', 'courses.title as course_title'])
    .where('enrolments.user_id', '=', userId)
    .where(isTimetabled(now))
    .where('class_sessions.starts_at', '>=', from)
    .where('class_sessions.starts_at', '<', to)
    .where('class_sessions.ends_at', '>', endsAfter)
    .orderBy('class_sessions.starts_at')
    .orderBy('class_sessions.id')
    .limit(limit)
    .execute()
}

/** A learner's onsite class with its course and its place. */
export type OnsiteRow = Awaited<ReturnType<typeof listOwnOnsite>>[number]

/** Lists the onsite classes of a learner that begin within a span, soonest first, with those that the tutor cancelled. */
export function listOwnOnsite(db: Db, { userId, from, to, endsAfter, limit }: Span) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .select(['slot_bookings.id', 'slot_bookings.released_at', 'slot_bookings.release_reason'])
    .select(['slots.starts_at', 'slots.ends_at', 'slots.time_zone'])
    .select(['places.name', 'places.address', 'places.landmark', 'places.map_link'])
    .select(['courses.slug as course_slug', 'courses.title as course_title'])
    .where('slot_bookings.user_id', '=', userId)
    .where('slot_bookings.uid', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('slot_bookings.released_at', 'is', null), eb('slot_bookings.release_reason', 'is not', null)]),
    )
    .where('slots.starts_at', '>=', from)
    .where('slots.starts_at', '<', to)
    .where('slots.ends_at', '>', endsAfter)
    .orderBy('slots.starts_at')
    .orderBy('slot_bookings.id')
    .limit(limit)
    .execute()
}

/** Finds the time zone that a user has chosen. */
export function findOwnZone(db: Db, userId: number) {
  return db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
}

/** More clashes than a form has choices: each choice shows its first. */
const MOST_CLASHES = 500

/**
 * Lists the coming classes and onsite times of a course that are at the same time as a class of the learner's own, soonest first:
 * each with its cohort (null if it is for everybody or rolling learners) or its slot, and with the start and the course of the own class.
 */
export function listClashes(db: Db, userId: number, courseId: number, now: string) {
  const own = db
    .selectFrom('enrolments')
    .innerJoin('class_sessions', 'class_sessions.course_id', 'enrolments.course_id')
    .select(['class_sessions.course_id', 'class_sessions.starts_at', 'class_sessions.ends_at'])
    .where('enrolments.user_id', '=', userId)
    .where(isTimetabled(now))
    .where('class_sessions.cancelled_at', 'is', null)
    .where('class_sessions.starts_at', '>', now)
    .unionAll(
      db
        .selectFrom('slot_bookings')
        .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
        .select(['slots.course_id', 'slots.starts_at', 'slots.ends_at'])
        .where('slot_bookings.user_id', '=', userId)
        .where('slot_bookings.state', 'in', ['taken', 'confirmed'])
        .where('slots.starts_at', '>', now),
    )
  const offered = db
    .selectFrom('class_sessions')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'class_sessions.cohort_id').on(hasDays))
    .select(['cohorts.id as cohort_id', sql<number | null>`null`.as('slot_id')])
    .select(['class_sessions.starts_at', 'class_sessions.ends_at'])
    .where('class_sessions.course_id', '=', courseId)
    // Nobody new gets the classes of rolling learners in a course with dated cohorts.
    .where(({ or, eb, not, exists }) =>
      or([
        eb('class_sessions.cohort_id', 'is', null),
        eb('cohorts.id', 'is not', null),
        not(exists(runsInCohorts(db, sql`${courseId}`))),
      ]),
    )
    .where('class_sessions.cancelled_at', 'is', null)
    .where('class_sessions.starts_at', '>', now)
    .unionAll(
      db
        .selectFrom('slots')
        .select([sql<number | null>`null`.as('cohort_id'), 'slots.id as slot_id'])
        .select(['slots.starts_at', 'slots.ends_at'])
        .where('slots.course_id', '=', courseId)
        .where('slots.cancelled_at', 'is', null)
        .where('slots.starts_at', '>', now),
    )
  return db
    .selectFrom(own.as('own'))
    .innerJoin('courses', 'courses.id', 'own.course_id')
    .innerJoin(offered.as('offered'), join =>
      join.onRef('offered.starts_at', '<', 'own.ends_at').onRef('offered.ends_at', '>', 'own.starts_at'),
    )
    .select(['offered.cohort_id', 'offered.slot_id', 'own.starts_at', 'courses.title'])
    .where('own.course_id', '!=', courseId)
    .orderBy('own.starts_at')
    .limit(MOST_CLASHES)
    .execute()
}
