import type { Db } from '../../platform/database/db.ts'
import { findClassesTaken } from '../classes/queries/learnersClasses.ts'

/** The facts that decide when a learner may rate a course; instants are UTC ISO-8601 text. */
interface ClassesTaken {
  completesAt: string
  /** When the learner's own first class ends; null if none is planned. */
  firstClassEnds: string | null
}

/**
 * Returns when a learner may rate a course: at the end of their own first class, or of their weeks if none is planned.
 * A learner who has completed the course may rate it even if its classes were planned anew.
 */
export function ratingOpening({ completesAt, firstClassEnds }: ClassesTaken): string {
  return firstClassEnds !== null && firstClassEnds < completesAt ? firstClassEnds : completesAt
}

/** Returns when this learner may rate this course; null if they are not enrolled in it. */
export async function findRatingOpening(db: Db, userId: number, courseId: number): Promise<string | null> {
  const enrolment = await findClassesTaken(db, userId, courseId)
  if (!enrolment) return null
  return ratingOpening({
    completesAt: enrolment.completes_at,
    firstClassEnds: enrolment.first_class_ends,
  })
}
