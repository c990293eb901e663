import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { hasDays } from '../../courses/queries.ts'
import { COMING_CLASSES } from './comingClasses.ts'

/** True of an enrolment in the group's classes: onsite learners are taught one-on-one, in classes of their own. */
const learnsWithGroup = sql<boolean>`enrolments.method = 'virtual'`

/** True of a class that ends after the start of an enrolment made ahead; one made later includes earlier classes. */
function isNotBeforeWeeks(ends_at: 'class_sessions.ends_at' | 'deleted_classes.ends_at') {
  return sql<boolean>`(
    enrolments.starts_at is null
    or enrolments.starts_at <= enrolments.created_at
    or ${sql.ref(ends_at)} > enrolments.starts_at
  )`
}

/**
 * True of a class that belongs to an enrolment: its cohort's, or everybody's in the course that is not over
 * before its weeks begin; a cancelled enrolment has none.
 */
export const isOwnClass = sql<boolean>`(
  enrolments.cancelled_at is null
  and ${learnsWithGroup}
  and (
    class_sessions.cohort_id = enrolments.cohort_id
    or (class_sessions.cohort_id is null and ${isNotBeforeWeeks('class_sessions.ends_at')})
  )
)`

/** True of a class of a dated cohort: neither everybody's nor the rolling cohort's. */
export const isOfDatedCohort = sql<boolean>`exists (
  select 1 from cohorts where cohorts.id = class_sessions.cohort_id and ${hasDays}
)`

/**
 * Returns the condition of a class in the enrolment's timetable. Once its weeks are over, later classes of
 * everybody or of the rolling cohort are left out. Those of its own dated cohort are always shown.
 */
export function isTimetabled(now: string) {
  return sql<boolean>`(
    ${isOwnClass}
    and (
      ${isOfDatedCohort}
      or enrolments.completes_at > ${now}
      or class_sessions.starts_at < enrolments.completes_at
    )
  )`
}

/**
 * Returns the SQL condition that a class is a learner's, as a subquery: it is for everybody in the course
 * during their weeks, or it is their cohort's.
 */
export function isClassOf(learnerId: number, now: string) {
  // A learner of a cancelled cohort sees its classes as cancelled, and none of the other classes.
  return sql<boolean>`exists (
    select 1 from enrolments
    where enrolments.user_id = ${learnerId}
      and enrolments.course_id = class_sessions.course_id
      and ${learnsWithGroup}
      and ((enrolments.cohort_id = class_sessions.cohort_id and ${isOfDatedCohort}) or ${isTimetabled(now)})
  )`
}

/** Returns the SQL condition that a deleted class was a learner's; it skips classes of cohorts other than theirs now. */
export function isDeletedClassOf(learnerId: number) {
  return sql<boolean>`exists (
    select 1 from enrolments
    where enrolments.user_id = ${learnerId}
      and enrolments.course_id = deleted_classes.course_id
      and ${learnsWithGroup}
      and (
        enrolments.cohort_id = deleted_classes.cohort_id
        or (
          enrolments.cancelled_at is null
          and deleted_classes.cohort_id is null
          and ${isNotBeforeWeeks('deleted_classes.ends_at')}
        )
      )
  )`
}

/** Lists a course's class sessions, soonest first: all, or those that a learner has now. */
export async function listSessionsOf(
  db: Db,
  courseId: number,
  learnerId: number | undefined,
  now: string,
): Promise<ClassSessionRow[]> {
  return db
    .selectFrom('class_sessions')
    .selectAll()
    .where('course_id', '=', courseId)
    .$if(learnerId !== undefined, query => query.where(isClassOf(learnerId ?? 0, now)))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/**
 * Selects when the first class of an enrolment ends, as a column of a statement that reads enrolments: the group's first class,
 * or the first onsite slot. Classes that were over before the learner enrolled, or did not take place, do not count.
 */
export function firstClassEnds({ selectFrom }: ExpressionBuilder<Tables, 'enrolments'>) {
  const ofGroup = selectFrom('class_sessions')
    .whereRef('class_sessions.course_id', '=', 'enrolments.course_id')
    .whereRef('class_sessions.ends_at', '>', 'enrolments.created_at')
    .where('class_sessions.cancelled_at', 'is', null)
    .where(isOwnClass)
    .select(({ fn }) => fn.min('class_sessions.ends_at').as('first'))
  const onsite = selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .whereRef('slot_bookings.user_id', '=', 'enrolments.user_id')
    .whereRef('slot_bookings.course_id', '=', 'enrolments.course_id')
    .where('slot_bookings.state', 'in', ['taken', 'confirmed', 'attended'])
    .select(({ fn }) => fn.min('slots.ends_at').as('first'))
  return sql<string | null>`coalesce(${ofGroup}, ${onsite})`.as('first_class_ends')
}

/** Finds when the weeks of a learner's enrolment end, and their first class; undefined if they are not enrolled in the course. */
export function findClassesTaken(db: Db, userId: number, courseId: number) {
  return db
    .selectFrom('enrolments')
    .select('completes_at')
    .select(builder => firstClassEnds(builder))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Lists the next classes of the enrolment that a payment paid for, soonest first. */
export function listClassesBoughtBy(db: Db, paymentId: number, now: string) {
  return db
    .selectFrom('enrolments')
    .innerJoin('class_sessions', 'class_sessions.course_id', 'enrolments.course_id')
    .select(['class_sessions.starts_at', 'class_sessions.ends_at', 'class_sessions.time_zone'])
    .where('enrolments.payment_id', '=', paymentId)
    .where('enrolments.method', '=', 'virtual')
    .where(isOwnClass)
    .where('class_sessions.starts_at', '>', now)
    .where('class_sessions.cancelled_at', 'is', null)
    .orderBy('class_sessions.starts_at')
    .limit(COMING_CLASSES)
    .execute()
}
