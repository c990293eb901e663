import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import type { Db } from '../../database/db.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { announceEnrolment } from '../../enrolments/announceEnrolment.ts'
import {
  type CourseForEnrolment,
  changeEnrolmentsCount,
  findCourseForEnrolment,
  findEnrolment,
  insertEnrolment,
} from '../../enrolments/repository.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { movePayment } from '../repository.ts'

/**
 * Enrols a learner by their payment, in the caller's transaction: the only writer of enrolments, for paid and free courses
 * alike. Called again for the same payment, it changes nothing.
 * @returns false when the learner is enrolled in the course by another payment
 */
export async function enrolByPayment(
  trx: Db,
  payment: PaymentRow,
  course: Pick<CourseForEnrolment, 'id' | 'duration_weeks'>,
  now: string,
  actor: Pick<Actor, 'source' | 'requestId'>,
): Promise<boolean> {
  const added = await insertEnrolment(trx, {
    user_id: payment.user_id,
    course_id: course.id,
    payment_id: payment.id,
    method: payment.method,
    created_at: now,
    completes_at: completionInstant(now, course.duration_weeks),
  })
  if (!added) return (await findEnrolment(trx, payment.user_id, course.id))?.payment_id === payment.id
  await recordPaymentEvent(trx, payment, { kind: 'enrolled' }, now, actor)
  await announceEnrolment(trx, added, now)
  // The last statement, because everybody who enrols in the same course waits for its row until the commit.
  await changeEnrolmentsCount(trx, course.id, 1)
  return true
}

/** Enrols by a payment that just became a success; a second payment for the same course is to be refunded. */
export async function enrolOrMarkRefundDue(
  trx: Db,
  payment: PaymentRow,
  now: string,
  actor: Actor,
): Promise<PaymentRow> {
  if (payment.course_id === null) return payment
  const course = await findCourseForEnrolment(trx, payment.course_id)
  if (course && (await enrolByPayment(trx, payment, course, now, actor))) return payment
  return markRefundDue(trx, payment, now, actor)
}

/** Marks a paid payment that bought nothing, because its learner was enrolled already. */
export async function markRefundDue(
  trx: Db,
  payment: PaymentRow,
  now: string,
  actor: Actor,
): Promise<PaymentRow> {
  const reason = 'The learner was enrolled in the course already.'
  const due = await movePayment(trx, payment.id, 'refund_due', { review_reason: reason, updated_at: now })
  if (!due) return payment
  await recordPaymentEvent(trx, payment, { kind: 'settled', to: due.status, detail: reason }, now, actor)
  return due
}
