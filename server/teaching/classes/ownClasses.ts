import type { Db } from '../../platform/database/db.ts'
import type { ClassSessionRow, CohortRow } from '../../platform/database/tables.ts'
import type { Account } from '../../platform/http/account.ts'
import { badInput, HttpError } from '../../platform/http/errors.ts'
import { findCohort } from '../cohorts/queries/cohorts.ts'
import { countOwnedSessions, findOwnedSession, findSlugOfOwnCourse } from './queries/classes.ts'

/** More than any course meets; a list for learners shows them all. */
const MAX_SESSIONS = 500

/**
 * Policy "own course": a class of the tutor's own.
 * @throws HttpError `class_session.not_found`
 */
export async function ownSession(
  db: Db,
  { id: tutorId }: Pick<Account, 'id'>,
  id: number,
): Promise<ClassSessionRow> {
  return foundSession(await findOwnedSession(db, tutorId, id))
}

/** @throws HttpError `class_session.not_found` where there is none */
export function foundSession(row: ClassSessionRow | undefined): ClassSessionRow {
  if (!row) throw new HttpError('class_session.not_found', 'This class session was not found.')
  return row
}

/**
 * Refuses more classes for a course than it may have, and a course that is not the tutor's own. The caller has locked the tutor.
 * @throws HttpError `course.not_found`, `class_session.limit_reached`
 */
export async function refuseTooMany(
  trx: Db,
  { id: tutorId }: Pick<Account, 'id'>,
  courseId: number,
  more = 1,
): Promise<void> {
  const course = await findSlugOfOwnCourse(trx, tutorId, courseId)
  if (!course) throw new HttpError('course.not_found', 'This course was not found.')
  const count = await countOwnedSessions(trx, tutorId, { course: course.slug })
  if (count + more <= MAX_SESSIONS) return
  throw new HttpError('class_session.limit_reached', `A course has at most ${MAX_SESSIONS} class sessions.`)
}

/**
 * Finds the cohort that a class is for, which may be the rolling one; null is everybody in the course.
 * @throws HttpError with a sentence about `cohort_id` for another course's
 */
export async function cohortOf(db: Db, courseId: number, cohortId: number | null): Promise<CohortRow | null> {
  if (cohortId === null) return null
  const [cohort] = await findCohort(db, { id: cohortId })
  if (cohort?.course_id === courseId) return cohort
  throw badInput({ cohort_id: 'Cohort must be one of this course.' })
}
