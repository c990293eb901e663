import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isInLine } from '../counting.ts'

/** The most waiting lists of one learner that are shown, the newest first. */
const OWN_SHOWN = 50
/** The most learners on a waiting list that its tutor is shown. */
const LINE_SHOWN = 500

/** An SQL expression: the place of a learner on the waiting list, where 1 is the next. */
export const placeInLine = sql<number>`(
  select count(*) from waiting_list as ahead
  where ahead.cohort_id = waiting_list.cohort_id and ahead.state = 'waiting' and ahead.id <= waiting_list.id
)`

/** A waiting list on which a learner waits, or is offered a seat. */
export type OwnWaitingRow = Awaited<ReturnType<typeof listOwnWaiting>>[number]

/** The lines in which a learner stands, the newest first; of all courses, or of one. */
export function listOwnWaiting(db: Db, userId: number, of: { courseId?: number; cohortId?: number } = {}) {
  return (
    db
      .selectFrom('waiting_list')
      .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
      .innerJoin('courses', 'courses.id', 'cohorts.course_id')
      .leftJoin('seat_claims', join =>
        join
          .onRef('seat_claims.cohort_id', '=', 'waiting_list.cohort_id')
          .onRef('seat_claims.user_id', '=', 'waiting_list.user_id')
          .on('seat_claims.state', 'in', ['held', 'offered']),
      )
      .select([
        'waiting_list.state',
        'waiting_list.created_at',
        'waiting_list.cohort_id',
        'cohorts.name',
        'courses.id as course_id',
        'courses.slug',
        'courses.title',
        'seat_claims.expires_at',
        placeInLine.as('place'),
      ])
      // Only a cohort with days has a line.
      .select(({ ref }) => [
        ref('cohorts.starts_at').$notNull().as('starts_at'),
        ref('cohorts.ends_at').$notNull().as('ends_at'),
      ])
      .where('waiting_list.user_id', '=', userId)
      .where(isInLine)
      .$if(of.courseId !== undefined, query => query.where('cohorts.course_id', '=', of.courseId ?? 0))
      .$if(of.cohortId !== undefined, query => query.where('cohorts.id', '=', of.cohortId ?? 0))
      .orderBy('waiting_list.id', 'desc')
      .limit(OWN_SHOWN)
      .execute()
  )
}

/** Lists the learners on the waiting list of a cohort in their order; those who are offered a seat are at the front. */
export function listLine(db: Db, cohortId: number) {
  return db
    .selectFrom('waiting_list')
    .innerJoin('users', 'users.id', 'waiting_list.user_id')
    .select([
      'waiting_list.id',
      'waiting_list.state',
      'waiting_list.created_at',
      'waiting_list.offered_at',
      'users.firstname',
      'users.lastname',
      'users.email',
    ])
    .where('waiting_list.cohort_id', '=', cohortId)
    .where(isInLine)
    .orderBy('waiting_list.id')
    .limit(LINE_SHOWN)
    .execute()
}
