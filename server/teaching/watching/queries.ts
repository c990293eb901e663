import { sql } from 'kysely'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CourseWatcherRow } from '../../platform/database/tables/teaching.ts'
import { takesOnsite, takesVirtually } from '../classes/onSale.ts'

/** A learner, a course, and the way of learning that they wait for. */
export type Watch = Pick<CourseWatcherRow, 'user_id' | 'course_id' | 'method'>

/** Adds a watcher, unless the learner already waits. */
export async function addWatcher(db: Db, watch: Watch, now: string): Promise<void> {
  await db
    .insertInto('course_watchers')
    .values({ ...watch, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Removes a watcher who was not told yet. */
export async function removeWatcher(db: Db, { user_id, course_id, method }: Watch): Promise<void> {
  await db
    .deleteFrom('course_watchers')
    .where('user_id', '=', user_id)
    .where('course_id', '=', course_id)
    .where('method', '=', method)
    .where('told_at', 'is', null)
    .execute()
}

/** Lists the ways of learning in a course that a learner waits for. */
export async function listWatched(db: Db, user_id: number, course_id: number): Promise<LearningMethod[]> {
  const rows = await db
    .selectFrom('course_watchers')
    .select('method')
    .where('user_id', '=', user_id)
    .where('course_id', '=', course_id)
    .where('told_at', 'is', null)
    .orderBy('method')
    .execute()
  return rows.map(({ method }) => method)
}

/** Lists the next watchers whose published course takes learners in their way by now, without who has enrolled or is suspended. */
export function listWatchersToTell(db: Db, limit: number, now: string): Promise<{ id: number }[]> {
  return db
    .selectFrom('course_watchers')
    .innerJoin('courses', 'courses.id', 'course_watchers.course_id')
    .innerJoin('users', 'users.id', 'course_watchers.user_id')
    .select('course_watchers.id')
    .where('users.suspended_at', 'is', null)
    .where('course_watchers.told_at', 'is', null)
    .where('courses.status', '=', sql.lit(PUBLISHED))
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      and([
        or([
          and([
            eb('course_watchers.method', '=', sql.lit('virtual')),
            takesVirtually(now, { hasSeats: true }),
          ]),
          and([eb('course_watchers.method', '=', sql.lit('physical')), takesOnsite(now)]),
        ]),
        not(
          exists(
            selectFrom('enrolments')
              .select('enrolments.id')
              .whereRef('enrolments.user_id', '=', 'course_watchers.user_id')
              .whereRef('enrolments.course_id', '=', 'course_watchers.course_id')
              .where('enrolments.cancelled_at', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('course_watchers.id')
    .limit(limit)
    .execute()
}

/** Marks a watcher as told; returns them, or undefined if another server has told them, or they take no interest any more. */
export function setTold(trx: Db, id: number, now: string): Promise<CourseWatcherRow | undefined> {
  return trx
    .updateTable('course_watchers')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
