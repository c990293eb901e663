import type { Db } from '../database/db.ts'
import { isKnown } from './recipient.ts'

/** What letters tell of a payment, its learner and its course. */
type PaymentFacts = NonNullable<Awaited<ReturnType<typeof findPaymentFacts>>>

export function findPaymentFacts(db: Db, paymentId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('users as people', 'people.id', 'payments.user_id')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('enrolments', 'enrolments.payment_id', 'payments.id')
    .select([
      'payments.id',
      'payments.reference',
      'payments.status',
      'payments.amount_kobo',
      'payments.paid_kobo',
      'payments.method',
      'people.email',
      'people.firstname',
      'courses.slug',
      'courses.title',
      'enrolments.id as enrolment_id',
    ])
    .select(isKnown.as('is_known'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}

/** The course's title, where it may be said. */
export function courseName({ is_known, title }: Pick<PaymentFacts, 'is_known' | 'title'>): string {
  return is_known && title !== null ? title : 'your course'
}
