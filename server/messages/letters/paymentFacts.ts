import { isKnown } from '../../people/recipient.ts'
import type { Db } from '../../platform/database/db.ts'
import { hasDays } from '../../teaching/cohorts/queries.ts'

/** The facts that letters tell of a payment, its learner and its course. */
export type PaymentFacts = NonNullable<Awaited<ReturnType<typeof findPaymentFacts>>>

export function findPaymentFacts(db: Db, paymentId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('users as people', 'people.id', 'payments.user_id')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .leftJoin('enrolments', join =>
      join.onRef('enrolments.payment_id', '=', 'payments.id').on('enrolments.cancelled_at', 'is', null),
    )
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'payments.cohort_id').on(hasDays))
    .select([
      'payments.id',
      'payments.reference',
      'payments.status',
      'payments.amount_kobo',
      'payments.paid_kobo',
      'payments.method',
      'payments.review_reason',
      'people.email',
      'people.firstname',
      'courses.slug',
      'courses.title',
      'tutors.firstname as tutor_firstname',
      'tutors.lastname as tutor_lastname',
      'enrolments.id as enrolment_id',
      'cohorts.name as cohort_name',
      'cohorts.starts_at as cohort_starts_at',
      'cohorts.time_zone as cohort_zone',
      'cohorts.cancel_reason',
    ])
    .select(isKnown.as('is_known'))
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}

/** The course's title, where it may be said. */
export function courseName({ is_known, title }: Pick<PaymentFacts, 'is_known' | 'title'>): string {
  return is_known && title !== null ? title : 'your course'
}
