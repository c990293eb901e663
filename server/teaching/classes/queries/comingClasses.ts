import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ClassCount } from '#contract/entities.ts'
import type { Db } from '../../../platform/database/db.ts'
import { jsonArrayOf } from '../../../platform/database/engine.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Two weeks of a course that meets every day: enough to detect the days on which its classes recur. */
export const COMING_CLASSES = 14

/** Selects the next classes of learners who begin as they enrol, as a subquery; `courseId` refers to the outer statement. */
export function nextClassesOf(db: Db, courseId: RawBuilder<number>, now: string) {
  return db
    .selectFrom('class_sessions')
    .select(['starts_at', 'ends_at', 'time_zone'])
    .where('course_id', '=', courseId)
    .where(isOfRolling(courseId))
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .limit(COMING_CLASSES)
}

/** Counts the classes of those learners, total and over, as a subquery of the same kind. */
export function classCountOf(db: Db, courseId: RawBuilder<number>, now: string) {
  return db
    .selectFrom('class_sessions')
    .select(counts(now))
    .where('course_id', '=', courseId)
    .where(isOfRolling(courseId))
    .where('cancelled_at', 'is', null)
}

/** The condition of a class for learners who begin as they enrol: everybody's, or the rolling cohort's. */
export function isOfRolling(courseId: RawBuilder<number>) {
  return sql<SqlBool>`(class_sessions.cohort_id is null or class_sessions.cohort_id = (
    select cohorts.id from cohorts where cohorts.course_id = ${courseId} and cohorts.is_rolling = 1
  ))`
}

/** Counts the classes of a cohort's learners and lists the next ones, as columns of a statement that reads cohorts. */
export function classesOfCohort(db: Db, { selectFrom }: ExpressionBuilder<Tables, 'cohorts'>, now: string) {
  const theirs = selectFrom('class_sessions')
    .whereRef('class_sessions.course_id', '=', 'cohorts.course_id')
    .where('class_sessions.cancelled_at', 'is', null)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('class_sessions.cohort_id', '=', ref('cohorts.id')),
        and([
          eb('class_sessions.cohort_id', 'is', null),
          eb('class_sessions.ends_at', '>', ref('cohorts.starts_at')),
          eb('class_sessions.starts_at', '<', ref('cohorts.ends_at')),
        ]),
      ]),
    )
  const coming = theirs
    .select(['class_sessions.starts_at', 'class_sessions.ends_at', 'class_sessions.time_zone'])
    .where('class_sessions.starts_at', '>', now)
    .orderBy('class_sessions.starts_at')
    .limit(COMING_CLASSES)
  return [
    jsonArrayOf(db)(theirs.select(counts(now))).as('classes'),
    jsonArrayOf(db)(coming).as('coming'),
  ] as const
}

function counts(now: string) {
  return [
    sql<number>`count(*)`.as('total'),
    sql<number>`count(case when class_sessions.ends_at <= ${now} then 1 end)`.as('over'),
    sql<number>`count(case when class_sessions.ends_at <= ${now} and class_sessions.recording_link is not null
      then 1 end)`.as('recorded'),
    sql<string | null>`min(class_sessions.starts_at)`.as('first_at'),
    sql<string | null>`max(class_sessions.starts_at)`.as('last_at'),
  ] as const
}

/** A row of `classCountOf`; PostgreSQL returns counts as text. */
export type ClassCountRow = Record<'total' | 'over' | 'recorded', number | string> &
  Record<'first_at' | 'last_at', string | null>

/** Presents the numbers of classes. */
export function presentClassCount({ total, over, recorded, first_at, last_at }: ClassCountRow): ClassCount {
  return {
    total: Number(total),
    over: Number(over),
    recorded: Number(recorded),
    ...(first_at !== null && last_at !== null && { first_at, last_at }),
  }
}
