import type { ClassSession } from '#contract/entities.ts'
import { isJoinable } from '#contract/rules/classSessions.ts'
import type { ListedClassSession, OwnClassSession } from '#contract/tutor/classes.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ClassSessionRow, CohortRow } from '../../platform/database/tables/teaching.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { instantsOf, localTimeOf, steadyOffset } from '../../platform/time/zonedTime.ts'
import { findCohort } from '../courses/queries.ts'
import { countOwnedSessions, findOwnedSession, findSlugOfOwnCourse } from './queries/classes.ts'

/** A class as its tutor and its learners see it. */
export function presentSession(row: ClassSessionRow): ClassSession {
  return {
    id: row.id,
    course_id: row.course_id,
    title: row.title,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    time_zone: row.time_zone,
    meeting_link: row.meeting_link,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
    notes: row.notes,
    recording_link: row.recording_link,
  }
}

/** Presents a class as a learner sees it, with the meeting link only while the class can be joined, by the server's clock. */
export function presentLearnersSession(row: ClassSessionRow, now: string): ClassSession {
  return { ...presentSession(row), meeting_link: isJoinable(row, now) ? row.meeting_link : null }
}

/** Presents a class as its tutor sees it, with its local times, as the form shows them. */
export function presentOwnSession(row: ClassSessionRow): OwnClassSession {
  return {
    ...presentSession(row),
    ...ownClock(row),
    cohort_id: row.cohort_id,
    series_id: row.series_id,
    is_edited: row.edited === 1,
    version: row.version,
  }
}

/** Presents a class in a list over several courses, with its course. */
export function presentListedSession(
  row: ClassSessionRow & { course_slug: string; course_title: string },
): ListedClassSession {
  return { ...presentOwnSession(row), course: { slug: row.course_slug, title: row.course_title } }
}

function ownClock({
  starts_at,
  ends_at,
  time_zone,
}: ClassSessionRow): Pick<OwnClassSession, 'starts_local' | 'ends_local' | 'clock_change'> {
  const [starts, ends] = [Date.parse(starts_at), Date.parse(ends_at)]
  const offset = steadyOffset(starts, ends, time_zone)
  // Most classes have no clock change near them, and a month in the console has hundreds of classes.
  if (offset !== undefined) {
    return {
      starts_local: minuteOf(starts + offset),
      ends_local: minuteOf(ends + offset),
      clock_change: null,
    }
  }
  return {
    starts_local: localTimeOf(starts, time_zone).slice(0, 16),
    ends_local: localTimeOf(ends, time_zone).slice(0, 16),
    clock_change: clockChangeAt(starts, time_zone) ?? clockChangeAt(ends, time_zone),
  }
}

/** Formats a local time as "2026-03-09T18:00". */
function minuteOf(local: number): string {
  return new Date(local).toISOString().slice(0, 16)
}

function clockChangeAt(instant: number, timeZone: string): OwnClassSession['clock_change'] {
  const [first, second] = instantsOf(localTimeOf(instant, timeZone), timeZone)
  if (second === undefined) return null
  return Math.abs(instant - second) < 1_000 ? 'later' : first === undefined ? null : 'earlier'
}

/** More classes than any course has; a list for learners shows them all. */
const MAX_SESSIONS = 500

/**
 * Policy "own course": finds a class of the tutor's own.
 * @throws HttpError `class_session.not_found`
 */
export async function ownSession(
  db: Db,
  { id: tutorId }: Pick<Account, 'id'>,
  id: number,
): Promise<ClassSessionRow> {
  return foundSession(await findOwnedSession(db, tutorId, id))
}

/** @throws HttpError `class_session.not_found` if there is none */
export function foundSession(row: ClassSessionRow | undefined): ClassSessionRow {
  if (!row) throw new HttpError('class_session.not_found', 'Class not found.')
  return row
}

/**
 * Refuses more classes than a course may have, and a course of another tutor. The caller must have locked the tutor.
 * @throws HttpError `course.not_found`, `class_session.limit_reached`
 */
export async function refuseTooMany(
  trx: Db,
  { id: tutorId }: Pick<Account, 'id'>,
  courseId: number,
  more = 1,
): Promise<void> {
  const course = await findSlugOfOwnCourse(trx, tutorId, courseId)
  if (!course) throw new HttpError('course.not_found', 'Course not found.')
  const count = await countOwnedSessions(trx, tutorId, { course: course.slug })
  if (count + more <= MAX_SESSIONS) return
  throw new HttpError('class_session.limit_reached', `A course can have up to ${MAX_SESSIONS} classes.`)
}

/**
 * Finds the cohort of a class, which may be the rolling one; null means everybody in the course.
 * @throws HttpError with a sentence about `cohort_id` if it belongs to another course
 */
export async function cohortOf(db: Db, courseId: number, cohortId: number | null): Promise<CohortRow | null> {
  if (cohortId === null) return null
  const cohort = await findCohort(db, cohortId)
  if (cohort?.course_id === courseId) return cohort
  throw badInput({ cohort_id: 'Choose a cohort of this course.' })
}

/**
 * Finds the cohort of a class that is planned, as `cohortOf` does.
 * @throws HttpError with a sentence about `cohort_id` if it was cancelled: its classes stay cancelled
 */
export async function cohortToPlanIn(
  db: Db,
  courseId: number,
  cohortId: number | null,
): Promise<CohortRow | null> {
  const cohort = await cohortOf(db, courseId, cohortId)
  if (cohort?.state !== 'cancelled') return cohort
  throw badInput({ cohort_id: `${cohort.name} is cancelled, so it has no more classes.` })
}
