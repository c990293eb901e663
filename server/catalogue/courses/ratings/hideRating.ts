import { meanRating } from '#contract/rules/rating.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { type AuditActor, record } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../platform/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { lockCourse, updateCourseRow } from '../queries/courses.ts'
import { findCourseOfRating, sumRatings, updateRating, updateReplyHidden } from './queries.ts'

/**
 * Hides a rating from all but its author, or shows it again, and updates the course's average and count, in one transaction.
 * @throws HttpError `rating.not_found`
 */
export async function setRatingHidden(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: number,
  isHidden: boolean,
  by: AuditActor,
): Promise<void> {
  await inTransaction(db, async trx => {
    const rating = await findCourseOfRating(trx, id)
    if (!rating) throw new HttpError('rating.not_found', 'Rating not found.')
    // Locked as in rating: ratings of one course are counted one after the other.
    await lockCourse(trx, rating.course_id)
    const hidden_at = isHidden ? timestamp(clock) : null
    await updateRating(trx, id, { hidden_at })
    await countRatings(trx, rating.course_id)
    const act = isHidden ? 'hid the rating' : 'showed the rating'
    await record(trx, clock, { ...by, act, subject: `rating:${id}`, courseId: rating.course_id })
  })
}

/**
 * Hides the tutor's reply to a rating from everybody except the tutor, or shows it again; an edited reply stays hidden.
 * @throws HttpError `rating.not_found`, also for a rating without a reply
 */
export async function setReplyHidden(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: number,
  isHidden: boolean,
  by: AuditActor,
): Promise<void> {
  await inTransaction(db, async trx => {
    const rating = await updateReplyHidden(trx, id, isHidden ? timestamp(clock) : null)
    if (!rating) throw new HttpError('rating.not_found', 'This rating has no reply.')
    const act = isHidden ? 'hid the reply' : 'showed the reply'
    await record(trx, clock, { ...by, act, subject: `rating:${id}`, courseId: rating.course_id })
  })
}

async function countRatings(trx: Db, courseId: number): Promise<void> {
  const { sum, count } = await sumRatings(trx, courseId)
  const ratings_sum = Number(sum ?? 0)
  const ratings_count = Number(count)
  const ratings_mean_hundredths = Math.round((meanRating(ratings_sum, ratings_count) ?? 0) * 100)
  await updateCourseRow(trx, courseId, { ratings_sum, ratings_count, ratings_mean_hundredths })
}
