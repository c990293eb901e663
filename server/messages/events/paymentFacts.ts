import { koboText } from '../../money/amounts.ts'
import { isKnown } from '../../people/recipient.ts'
import type { Db } from '../../platform/database/db.ts'
import { hasDays } from '../../teaching/courses/queries.ts'
import { byId, type Reader } from '../message.ts'

/** A payment with its learner, its course and the enrolment that it paid for. */
export type PaymentFacts = Awaited<ReturnType<typeof findPayments>>[number]

/** Reads payments with the facts for messages. */
export const payments = byId('payment', findPayments)

/** Finds one payment with the facts for messages. */
export async function findPayment(db: Db, id: number): Promise<PaymentFacts | undefined> {
  const [found] = await findPayments(db, [id])
  return found
}

/** Returns the text for a payment's amount; empty for a device's screen. */
export function ofAmount(facts: PaymentFacts, { isOnDevice }: Reader): string {
  return isOnDevice ? '' : ` of ${paid(facts)}`
}

/** Returns the amount that was paid, or is to be paid. */
export function paid({ paid_kobo, amount_kobo }: Pick<PaymentFacts, 'paid_kobo' | 'amount_kobo'>): string {
  return koboText(paid_kobo ?? amount_kobo)
}

/** Returns what becomes of the money of a payment that bought nothing, from its status and what was refunded already. */
export function owedText(facts: PaymentFacts, { isOnDevice }: Pick<Reader, 'isOnDevice'>): string {
  const refunded = Number(facts.refunded_kobo ?? 0)
  const left = (facts.paid_kobo ?? facts.amount_kobo) - refunded
  if (facts.amount_kobo === 0) return 'The course was free, so there is nothing to refund.'
  if (facts.status === 'disputed')
    return 'Your bank is looking into this payment and decides about the refund.'
  if (facts.status === 'refunded' || left <= 0) return "We've refunded your payment."
  const amount = isOnDevice ? '' : ` of ${koboText(left)}`
  return refunded > 0
    ? `We'll refund the rest of your payment${amount}; you don't need to do anything.`
    : `We'll refund your payment${amount} in full; you don't need to do anything.`
}

function findPayments(db: Db, ids: readonly number[]) {
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
      'people.lastname',
      'courses.slug',
      'courses.title',
      'courses.taken_down_at',
      'tutors.firstname as tutor_firstname',
      'tutors.lastname as tutor_lastname',
      'enrolments.id as enrolment_id',
      'cohorts.name as cohort_name',
      'cohorts.starts_at as cohort_starts_at',
      'cohorts.time_zone as cohort_zone',
      'cohorts.cancel_reason',
    ])
    .select(isKnown.as('is_known'))
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | string | null>('refunds.amount_kobo').as('kobo'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.status', '=', 'processed')
        .as('refunded_kobo'),
    )
    .where('payments.id', 'in', ids)
    .execute()
}
