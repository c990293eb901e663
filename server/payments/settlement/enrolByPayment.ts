import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import type { Db } from '../../database/connect.ts'
import type { PaymentRow } from '../../database/tables.ts'
import {
  changeEnrolmentsCount,
  deleteEnrolmentOf,
  findCourseForEnrolment,
  findEnrolment,
  insertEnrolment,
} from '../../enrolments/repository.ts'
import { tellOfEndedPlace, tellOfPlaces } from '../../enrolments/tellOfPlaces.ts'

/**
 * Gives a settled payment's learner the place, inside the caller's transaction; once, however often it is called.
 * False when the learner has the place by another payment.
 */
export async function enrolByPayment(
  trx: Db,
  payment: PaymentRow,
  courseId: number,
  now: string,
): Promise<boolean> {
  const course = await findCourseForEnrolment(trx, courseId)
  if (!course) return false
  const isNew = await insertEnrolment(trx, {
    user_id: payment.user_id,
    course_id: courseId,
    payment_id: payment.id,
    method: payment.method,
    created_at: now,
    completes_at: completionInstant(now, course.duration_weeks),
  })
  if (!isNew) return (await findEnrolment(trx, payment.user_id, courseId))?.payment_id === payment.id
  await tellOfPlaces(trx, [payment], now)
  await changeEnrolmentsCount(trx, courseId, 1)
  return true
}

/** Takes back the place that a payment bought, when the payment was given back in full; false when there was none. */
export async function unenrolByPayment(trx: Db, paymentId: number, now: string): Promise<boolean> {
  const enrolment = await deleteEnrolmentOf(trx, paymentId)
  if (!enrolment) return false
  await tellOfEndedPlace(trx, paymentId, now)
  await changeEnrolmentsCount(trx, enrolment.course_id, -1)
  return true
}
