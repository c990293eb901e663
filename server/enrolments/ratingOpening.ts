import type { Db } from '../../database/db.ts'
import { isOwnClass } from '../../enrolments/repository.ts'

const MS_PER_WEEK = 7 * 24 * 60 * 60 * 1000

/** What decides when a learner may rate a course; instants are UTC ISO-8601 text. */
interface ClassesTaken {
  /** The cohort's first day, or the moment of enrolling where it rolls. */
  startsAt: string
  completesAt: string
  /** When the learner's own first class begins; null without one. */
  firstClassAt: string | null
}

/**
 * Learners rate a course once they have taken classes in it: when the first class of theirs begins, or a week after
 * the weeks have begun where none is known. Whoever is through with the course may rate it, though its classes were planned anew.
 */
export function ratingOpening({ startsAt, completesAt, firstClassAt }: ClassesTaken): string {
  const opensAt = firstClassAt ?? new Date(Date.parse(startsAt) + MS_PER_WEEK).toISOString()
  return opensAt < completesAt ? opensAt : completesAt
}

/** When this learner may rate this course; null for who is not enrolled in it. */
export async function findRatingOpening(db: Db, userId: number, courseId: number): Promise<string | null> {
  const enrolment = await db
    .selectFrom('enrolments')
    .select(['completes_at', 'method'])
    // A server of the version before writes no start.
    .select(({ fn }) => fn.coalesce('starts_at', 'created_at').as('starts_at'))
    .select(({ selectFrom }) =>
      // What was over before the learner came, or did not take place, is no class of theirs.
      selectFrom('class_sessions')
        .whereRef('class_sessions.course_id', '=', 'enrolments.course_id')
        .whereRef('class_sessions.ends_at', '>', 'enrolments.created_at')
        .where('class_sessions.cancelled_at', 'is', null)
        .where(isOwnClass)
        .select(({ fn }) => fn.min('class_sessions.starts_at').as('first'))
        .as('first_class_at'),
    )
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (!enrolment) return null
  return ratingOpening({
    startsAt: enrolment.starts_at,
    completesAt: enrolment.completes_at,
    // The group's classes are for those who learn with the group.
    firstClassAt: enrolment.method === 'virtual' ? enrolment.first_class_at : null,
  })
}
