import { meanRating } from '#contract/rules/rating.ts'
import { addNews } from '../../../outbox/tutorNews.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow } from '../../../platform/database/tables/catalogue.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { lagosText } from '../../../platform/time/clock.ts'
import { findCourseAccess, maySee } from '../../../teaching/courses/policy.ts'
import { findRatingOpening } from '../../../teaching/enrolments/ratingOpening.ts'
import { findBySlug } from '../queries/cards.ts'
import { updateCourseRow } from '../queries/courses.ts'
import { findRating, findShownRating, insertRating, lockRatingSums, updateRating } from './queries.ts'

/** A learner's rating of a course to store. */
interface GivenRating {
  userId: number
  courseId: number
  /** 1 to 5. */
  rating: number
  comment: string | null
  /** UTC ISO-8601. */
  at: string
}

/** Adds or changes a learner's rating and updates the course's sums, in one transaction. */
export function rate(
  db: Db,
  { userId, courseId, rating, comment, at }: GivenRating,
): Promise<{ sum: number; count: number }> {
  return inTransaction(db, async trx => {
    // Locks the course's row: ratings of one course are counted one after the other.
    const { ratings_sum, ratings_count, tutor_id } = await lockRatingSums(trx, courseId)

    const before = await findRating(trx, userId, courseId)
    if (before) {
      await updateRating(trx, before.id, { rating, comment, updated_at: at })
    } else {
      const row = { course_id: courseId, user_id: userId, rating, comment, created_at: at, updated_at: at }
      const id = await insertRating(trx, row)
      await addNews(trx, { tutor_id, what: 'rated', rating_id: id }, at)
    }

    // A hidden rating is never counted, even if it is changed.
    if (before?.hidden_at) return { sum: ratings_sum, count: ratings_count }
    const sum = ratings_sum + rating - (before?.rating ?? 0)
    const count = ratings_count + (before ? 0 : 1)
    const ratings_mean_hundredths = Math.round((meanRating(sum, count) ?? 0) * 100)
    await updateCourseRow(trx, courseId, { ratings_sum: sum, ratings_count: count, ratings_mean_hundredths })
    return { sum, count }
  })
}

/**
 * Policy "may rate". A given rating may be changed later, even if the tutor moves the classes.
 * @returns the course
 * @throws HttpError `course.not_found`, `rating.not_enrolled`, `rating.too_early`
 */
export async function mayRate(db: Db, user: Account, slug: string, now: string): Promise<CourseRow> {
  const course = await findBySlug(db, slug)
  if (!course || !maySee(course, await findCourseAccess(db, user, course)))
    throw new HttpError('course.not_found', 'Course not found.')
  const opensAt = await findRatingOpening(db, user.id, course.id)
  if (opensAt === null)
    throw new HttpError('rating.not_enrolled', 'Only learners who are enrolled in this course can rate it.')
  if (opensAt > now && !(await findRating(db, user.id, course.id))) {
    throw new HttpError(
      'rating.too_early',
      `You can rate this course after your first class, from ${lagosText(opensAt)}.`,
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
  if (!rating || !maySee(rating, await findCourseAccess(db, user, rating)))
    throw new HttpError('rating.not_found', 'Rating not found.')
  if (rating.user_id === user.id)
    throw new HttpError('rating.own', "You can't mark your own rating as helpful.")
}
