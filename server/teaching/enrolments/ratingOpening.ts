import type { Db } from '../../platform/database/db.ts'
import { findClassesTaken } from './queries/learnersClasses.ts'

/** The facts that decide when a learner may rate a course; instants are UTC ISO-8601 text. */
interface ClassesTaken {
  completesAt: string
  /** When the learner's own first class is over; null where none is planned. */
  firstClassEnds: string | null
}

/**
 * Returns from when on a learner may rate a course: from the end of their own first class, or of their weeks where none is planned.
 * Whoever is through with the course may rate it, though its classes were planned anew.
 */
export function ratingOpening({ completesAt, firstClassEnds }: ClassesTaken): string {
  return firstClassEnds !== null && firstClassEnds < completesAt ? firstClassEnds : completesAt
}

/** When this learner may rate this course; null for who is not enrolled in it. */
export async function findRatingOpening(db: Db, userId: number, courseId: number): Promise<string | null> {
  const enrolment = await findClassesTaken(db, userId, courseId)
  if (!enrolment) return null
  return ratingOpening({
    completesAt: enrolment.completes_at,
    firstClassEnds: enrolment.first_class_ends,
  })
}
