import type { Db } from '../../../platform/database/db.ts'
import type { CourseRow } from '../../../platform/database/tables.ts'
import type { Account } from '../../../platform/http/account.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { lagosText } from '../../../platform/time/clock.ts'
import { maySee, standingIn } from '../../../teaching/enrolments/policy.ts'
import { findRatingOpening } from '../../../teaching/enrolments/ratingOpening.ts'
import { findBySlug } from '../queries/cards.ts'
import { findRating, findShownRating } from './queries.ts'

const RATING_RULE = 'learners rate a course once they have taken a class in it.'

/**
 * Policy "may rate". What was said once stays theirs to change, though the tutor moves the classes afterwards.
 * @returns the course
 * @throws HttpError `course.not_found`, `rating.not_enrolled`, `rating.too_early`
 */
export async function mayRate(db: Db, user: Account, slug: string, now: string): Promise<CourseRow> {
  const course = await findBySlug(db, slug)
  if (!course || !maySee(course, await standingIn(db, user, course)))
    throw new HttpError('course.not_found', 'This course was not found.')
  const opensAt = await findRatingOpening(db, user.id, course.id)
  if (opensAt === null)
    throw new HttpError('rating.not_enrolled', 'Only learners who are enrolled in this course can rate it.')
  if (opensAt > now && !(await findRating(db, user.id, course.id))) {
    throw new HttpError(
      'rating.too_early',
      `You can rate this course from ${lagosText(opensAt)}: ${RATING_RULE}`,
    )
  }
  return course
}

/**
 * Policy "may mark a rating".
 * @throws HttpError `rating.not_found`, `rating.own`
 */
export async function mayMarkRating(db: Db, user: Account, id: number): Promise<void> {
  const rating = await findShownRating(db, id)
  if (!rating || !maySee(rating, await standingIn(db, user, rating)))
    throw new HttpError('rating.not_found', 'This rating was not found.')
  if (rating.user_id === user.id) throw new HttpError('rating.own', 'You cannot mark your own rating.')
}
