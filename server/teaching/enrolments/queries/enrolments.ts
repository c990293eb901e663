import { isKnown } from '../../../people/recipient.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { EnrolmentRow } from '../../../platform/database/tables/teaching.ts'

/**
 * Cancels an enrolment that its payment still has, and returns whether it did. A learner has one enrolment
 * per course: it is added, moved to another payment of theirs, deleted after a refund, or cancelled with its
 * cohort; a cancelled one is deleted when they enrol again.
 */
export async function cancelEnrolment(
  db: Db,
  { id, payment_id }: Pick<EnrolmentRow, 'id' | 'payment_id'>,
  now: string,
): Promise<boolean> {
  const cancelled = await db
    .updateTable('enrolments')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('payment_id', '=', payment_id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return cancelled.numUpdatedRows === 1n
}

/** Deletes an enrolment whose cohort was cancelled, before its learner enrols again; returns whether there was one. */
export async function deleteCancelledEnrolment(db: Db, userId: number, courseId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('enrolments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Adds an enrolment, and returns what its announcement needs; undefined if the learner is enrolled in the
 * course already, or the payment is used already.
 */
export function insertEnrolment(db: Db, enrolment: Omit<EnrolmentRow, 'id' | 'cancelled_at'>) {
  return db
    .insertInto('enrolments')
    .values(enrolment)
    .onConflict(conflict => conflict.doNothing())
    .returning(({ selectFrom }) => {
      const learner = selectFrom('users as people').whereRef('people.id', '=', 'enrolments.user_id')
      return [
        'enrolments.user_id',
        'enrolments.payment_id',
        learner.select('people.email').$asScalar().$notNull().as('email'),
        learner.select(isKnown.as('is_known')).$asScalar().$notNull().as('is_known'),
        selectFrom('courses')
          .select('courses.tutor_id')
          .whereRef('courses.id', '=', 'enrolments.course_id')
          .$asScalar()
          .$notNull()
          .as('tutor_id'),
        selectFrom('receipts')
          .select('receipts.created_at')
          .whereRef('receipts.payment_id', '=', 'enrolments.payment_id')
          .as('receipt_at'),
      ]
    })
    .executeTakeFirst()
}

/** A new enrolment: its learner, whether their address is known, and when the receipt of its payment was made. */
export type AddedEnrolment = NonNullable<Awaited<ReturnType<typeof insertEnrolment>>>

/** Finds the enrolment that a payment paid for; undefined if there is none, or it was cancelled. */
export async function findEnrolmentBy(db: Db, paymentId: number): Promise<EnrolmentRow | undefined> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Moves a learner's enrolment to another payment of theirs, and to the way of learning and the hours that this one paid for. */
export async function moveEnrolmentToPayment(
  db: Db,
  fromPaymentId: number,
  { id, method, onsite_hours }: Pick<PaymentRow, 'id' | 'method' | 'onsite_hours'>,
): Promise<void> {
  await db
    .updateTable('enrolments')
    .set({ payment_id: id, method, onsite_hours })
    .where('payment_id', '=', fromPaymentId)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Deletes the enrolment that a payment paid for, and returns it; undefined if there is none, or it was cancelled. */
export async function deleteEnrolmentOf(db: Db, paymentId: number): Promise<EnrolmentRow | undefined> {
  return db
    .deleteFrom('enrolments')
    .where('payment_id', '=', paymentId)
    .where('cancelled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Changes the course's count of enrolments, in the same transaction as the enrolment itself. */
export async function changeEnrolmentsCount(db: Db, courseId: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('courses')
    .set(({ eb }) => ({ enrollments_count: eb('enrollments_count', '+', by) }))
    .where('id', '=', courseId)
    .execute()
}

/** Finds the learner who made a payment, and the tutor of its course. */
export function findLearnerAndTutor(
  trx: Db,
  paymentId: number,
): Promise<{ user_id: number; tutor_id: number }> {
  return trx
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select(['payments.user_id', 'courses.tutor_id'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}
