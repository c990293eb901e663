import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { jsonArrayOf } from '../../../platform/database/engine.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Two weeks of a course that meets every day: enough to tell the days on which its classes recur. */
export const COMING_CLASSES = 14

/** When the next classes of whoever begins as they enrol are, to be put into another statement, whose course is told by its column. */
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

/** Counts their classes, and those that are over, to be put into another statement in the same way. */
export function classCountOf(db: Db, courseId: RawBuilder<number>, now: string) {
  return db
    .selectFrom('class_sessions')
    .select(counts(now))
    .where('course_id', '=', courseId)
    .where(isOfRolling(courseId))
    .where('cancelled_at', 'is', null)
}

/** The condition of a class that whoever begins as they enrol has: everybody's, or their own. */
function isOfRolling(courseId: RawBuilder<number>) {
  return ({ eb, or, selectFrom }: ExpressionBuilder<Tables, 'class_sessions'>) =>
    or([
      eb('cohort_id', 'is', null),
      eb(
        'cohort_id',
        '=',
        selectFrom('cohorts')
          .select('id')
          .where('course_id', '=', courseId)
          .where('is_rolling', '=', sql.lit(1)),
      ),
    ])
}

/** Counts the classes of whoever learns in a cohort, and lists the next ones: to be put into a statement that reads cohorts. */
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
        ]),
      ]),
    )
  const coming = theirs
    .select(['class_sessions.starts_at', 'class_sessions.ends_at', 'class_sessions.time_zone'])
    .where('class_sessions.starts_at', '>', now)
    .orderBy('class_sessions.starts_at')
    .limit(COMING_CLASSES)
  const [total, over] = counts(now)
  return [
    theirs.select(total).as('classes_total'),
    theirs.select(over).as('classes_over'),
    jsonArrayOf(db)(coming).as('coming'),
  ] as const
}

function counts(now: string) {
  return [
    sql<number>`count(*)`.as('total'),
    sql<number>`count(case when class_sessions.ends_at <= ${now} then 1 end)`.as('over'),
  ] as const
}
