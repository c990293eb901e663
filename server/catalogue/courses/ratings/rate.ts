import { meanRating } from '#contract/rules/rating.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { addNews } from '../../../platform/outbox/tutorNews.ts'
import { updateCourseRow } from '../queries/courses.ts'
import { findRating, insertRating, lockRatingSums, updateRating } from './queries.ts'

/** A learner's rating of a course, as it is to be stored. */
interface GivenRating {
  userId: number
  courseId: number
  /** 1 to 5. */
  rating: number
  comment: string | null
  /** UTC ISO-8601. */
  at: string
}

/** Gives or changes a learner's rating and keeps the course's sums in step, in one transaction. */
export function rate(
  db: Db,
  { userId, courseId, rating, comment, at }: GivenRating,
): Promise<{ sum: number; count: number }> {
  return inTransaction(db, async trx => {
    // Takes the course's row lock: ratings of one course are counted one after the other.
    const { ratings_sum, ratings_count, tutor_id } = await lockRatingSums(trx, courseId)

    const before = await findRating(trx, userId, courseId)
    if (before) {
      await updateRating(trx, before.id, { rating, comment, updated_at: at })
    } else {
      const row = { course_id: courseId, user_id: userId, rating, comment, created_at: at, updated_at: at }
      const id = await insertRating(trx, row)
      await addNews(trx, { tutor_id, what: 'rated', rating_id: id }, at)
    }

    // A hidden rating is not counted, whatever it is changed to.
    if (before?.hidden_at) return { sum: ratings_sum, count: ratings_count }
    const sum = ratings_sum + rating - (before?.rating ?? 0)
    const count = ratings_count + (before ? 0 : 1)
    const ratings_mean_hundredths = Math.round((meanRating(sum, count) ?? 0) * 100)
    await updateCourseRow(trx, courseId, { ratings_sum: sum, ratings_count: count, ratings_mean_hundredths })
    return { sum, count }
  })
}
