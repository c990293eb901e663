import { sql } from 'kysely'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import { isOfDatedCohort, isOwnClass } from '../queries/learnersClasses.ts'

/** More learners than any class has. */
const MOST_LEARNERS = 500

/** A learner of a class, with their attendance. */
export interface AttendeeRow {
  user_id: number
  firstname: string
  lastname: string
  /** When they enrolled. */
  created_at: string
  state: AttendanceState | null
}

/** Lists the learners of a class by name: those of its cohort, or of its course. */
export function listAttendees(db: Db, session: ClassSessionRow): Promise<AttendeeRow[]> {
  return places(db, session)
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .leftJoin('class_attendance', join =>
      join
        .on('class_attendance.session_id', '=', session.id)
        .onRef('class_attendance.user_id', '=', 'enrolments.user_id'),
    )
    .select(['enrolments.user_id', 'users.firstname', 'users.lastname', 'enrolments.created_at'])
    .select('class_attendance.state')
    .orderBy('users.folded_lastname')
    .orderBy('users.folded_firstname')
    .orderBy('enrolments.user_id')
    .limit(MOST_LEARNERS)
    .execute()
}

/**
 * Returns when a learner took the enrolment in the course or cohort of a class; undefined if they have none. Their weeks may have ended
 * before it: a mark that was cleared can be set again.
 */
export async function placeSince(
  db: Db,
  session: ClassSessionRow,
  userId: number,
): Promise<string | undefined> {
  const place = await enrolmentsOf(db, session)
    .select('enrolments.created_at')
    .where('enrolments.user_id', '=', userId)
    .executeTakeFirst()
  return place?.created_at
}

/**
 * Replaces a learner's attendance only if it is still `was`; null means not marked.
 * @returns whether it was still `was`
 */
export async function writeState(
  db: Db,
  { session_id, user_id }: { session_id: number; user_id: number },
  { was, state, now }: { was: AttendanceState | null; state: AttendanceState | null; now: string },
): Promise<boolean> {
  if (was === null) {
    if (state === null) return true
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('class_attendance')
      .values({ session_id, user_id, state, batch: null, updated_at: now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  if (state === null) {
    const { numDeletedRows } = await db
      .deleteFrom('class_attendance')
      .where('session_id', '=', session_id)
      .where('user_id', '=', user_id)
      .where('state', '=', was)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('class_attendance')
    .set({ state, batch: null, updated_at: now })
    .where('session_id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('state', '=', was)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks every unmarked learner who had joined by the end of the class as present, under one batch; returns their ids. */
export async function markUnset(
  db: Db,
  session: ClassSessionRow,
  batch: string,
  now: string,
): Promise<number[]> {
  const unset = places(db, session)
    .select([sql.val(session.id).$castTo<number>().as('session_id'), 'enrolments.user_id'])
    .select([sql<AttendanceState>`'present'`.as('state'), sql<string>`${batch}`.as('batch')])
    .select(sql<string>`${now}`.as('updated_at'))
    .where('enrolments.created_at', '<=', session.ends_at)
  const marked = await db
    .insertInto('class_attendance')
    .columns(['session_id', 'user_id', 'state', 'batch', 'updated_at'])
    .expression(unset)
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .execute()
  return marked.map(({ user_id }) => user_id)
}

/** Removes the marks of a batch that were not changed since; returns the ids of the learners. */
export async function unmark(db: Db, sessionId: number, batch: string): Promise<number[]> {
  const gone = await db
    .deleteFrom('class_attendance')
    .where('session_id', '=', sessionId)
    .where('batch', '=', batch)
    .returning('user_id')
    .execute()
  return gone.map(({ user_id }) => user_id)
}

/** Counts, per course, the classes held and those a learner attended; classes they were excused from do not count. */
export function countAttendanceOf(db: Db, { userId }: { userId: number }) {
  return db
    .selectFrom('class_attendance')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_attendance.session_id')
    .select('class_sessions.course_id')
    .select(({ fn }) => fn.countAll<number>().as('of'))
    .select(sql<number>`sum(case when class_attendance.state = 'absent' then 0 else 1 end)`.as('attended'))
    .where('class_attendance.user_id', '=', userId)
    .where('class_attendance.state', '!=', 'excused')
    .where('class_sessions.cancelled_at', 'is', null)
    .groupBy('class_sessions.course_id')
    .execute()
}

/**
 * Selects the enrolments that include a class: those that were not over when it began, all of a dated cohort in a class
 * of its own, which may be after its last day, and those that are marked already.
 */
function places(db: Db, session: ClassSessionRow) {
  const { id, starts_at } = session
  return enrolmentsOf(db, session).where(({ eb, or, exists, selectFrom }) =>
    or([
      eb('enrolments.completes_at', '>', starts_at),
      isOfDatedCohort,
      exists(
        selectFrom('class_attendance as marks')
          .select('marks.session_id')
          .where('marks.session_id', '=', id)
          .whereRef('marks.user_id', '=', 'enrolments.user_id'),
      ),
    ]),
  )
}

function enrolmentsOf(db: Db, { id }: ClassSessionRow) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('enrolments', 'enrolments.course_id', 'class_sessions.course_id')
    .where('class_sessions.id', '=', id)
    .where(isOwnClass)
}
