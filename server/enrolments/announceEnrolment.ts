import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { isKnown } from '../letters/known.ts'
import { orderLetters } from '../letters/order.ts'
import { addNews } from '../tutorNews/addNews.ts'

/**
 * Orders the learner's letter and the tutor's news about a new enrolment, in the transaction that adds it. The letter is left
 * out where that of a receipt, made at this very moment, says the same.
 */
export async function announceEnrolment(trx: Db, paymentId: number, now: string): Promise<void> {
  const { user_id, tutor_id, email, is_known, receipt_at } = await findFacts(trx, paymentId)
  if (receipt_at !== now) {
    const order = { about: 'enrolled', to: user_id, payment: paymentId } as const
    await orderLetters(trx, [{ order, key: paymentId, ...(!is_known && { limitedTo: email }) }], now)
  }
  await addNews(trx, { tutor_id, what: 'enrolled', payment_id: paymentId }, now)
}

/** Orders the letter and the news about an enrolment that ended because its payment was given back. */
export async function announceEnrolmentEnd(trx: Db, paymentId: number, now: string): Promise<void> {
  const { user_id, tutor_id } = await findFacts(trx, paymentId)
  const order = { about: 'place ended', to: user_id, payment: paymentId } as const
  await orderLetters(trx, [{ order, key: paymentId }], now)
  await addNews(trx, { tutor_id, what: 'place ended', payment_id: paymentId }, now)
}

async function findFacts(db: Db, paymentId: number) {
  const [facts] = await readFacts(db, { paymentId })
  if (!facts) throw new Error('An enrolment was announced whose payment is not there.')
  return facts
}

const readFacts = prepared((db, { paymentId }: { paymentId: number }) =>
  db
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users as people', 'people.id', 'payments.user_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['payments.user_id', 'people.email', 'courses.tutor_id', 'receipts.created_at as receipt_at'])
    .select(isKnown.as('is_known'))
    .where('payments.id', '=', paymentId),
)
