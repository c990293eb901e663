import { emit } from '../../outbox/emit.ts'
import { addNews } from '../../outbox/tutorNews.ts'
import type { Db } from '../../platform/database/db.ts'
import { type AddedEnrolment, findLearnerAndTutor } from './queries/enrolments.ts'

/**
 * Orders the learner's email and the tutor's news about a new enrolment, in the transaction that adds it. The
 * email is omitted if a receipt made at the same moment says the same.
 */
export async function announceEnrolment(trx: Db, added: AddedEnrolment, now: string): Promise<void> {
  const { user_id, payment_id, tutor_id, email, is_known, receipt_at } = added
  if (receipt_at !== now) {
    const event = { about: 'enrolled', to: user_id, payment: payment_id } as const
    await emit(trx, { event, key: payment_id, ...(!is_known && { limitedTo: email }) }, now)
  }
  await addNews(trx, { tutor_id, what: 'enrolled', payment_id }, now)
}

/** Orders the email and the news about an enrolment that ended because its payment was refunded. */
export async function announceEnrolmentEnd(trx: Db, paymentId: number, now: string): Promise<void> {
  const { user_id, tutor_id } = await findLearnerAndTutor(trx, paymentId)
  const event = { about: 'place ended', to: user_id, payment: paymentId } as const
  await emit(trx, { event, key: paymentId }, now)
  await addNews(trx, { tutor_id, what: 'place ended', payment_id: paymentId }, now)
}
