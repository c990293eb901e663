import { DEMO_ACCOUNTS } from '../../../platform/config/demoAccounts.ts'
import type { Db } from '../../../platform/database/db.ts'
import { insertInBulk } from '../../../platform/database/insertInBulk.ts'
import { minutesAfter } from '../instants.ts'

const MINUTES_A_DAY = 24 * 60

/** A payment of the demo learner that went back in part and was disputed, and two for the demo tutor's courses. */
const OF_DEMO_LEARNER = 'public-speaking-without-fear'
const PARTLY_REFUNDED = 'react-for-real-projects'
const DISPUTED = 'python-from-zero'
const PART = 0.2

/**
 * Tells of the sample's refunded payments how they went back, and gives the demo learner and the demo tutor a partial
 * refund and a dispute that the academy won: each kind is there to be looked at.
 */
export async function insertReversals(db: Db): Promise<void> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.id', 'payments.course_id', 'payments.status', 'payments.paid_kobo'])
    .select(['payments.created_at', 'courses.slug', 'users.email'])
    .where('payments.paid_kobo', '>', 0)
    .orderBy('payments.id')
    .execute()
  const ofDemoLearner = paid.filter(
    ({ slug, email }) => slug === OF_DEMO_LEARNER && email === DEMO_ACCOUNTS.learner.email,
  )
  const oldestFor = (course: string) =>
    paid
      .filter(({ slug, status, email }) => {
        return slug === course && status === 'success' && email !== DEMO_ACCOUNTS.learner.email
      })
      .slice(0, 1)
  const refund = (payment: (typeof paid)[number], part: number, reason: string) => ({
    payment_id: payment.id,
    course_id: payment.course_id,
    request_key: 'sample',
    amount_kobo: Math.round((payment.paid_kobo ?? 0) * part),
    status: 'processed' as const,
    keeps_access: part < 1 ? 1 : 0,
    reason: `Sample data: ${reason}`,
    created_at: minutesAfter(payment.created_at, 2 * MINUTES_A_DAY),
    updated_at: minutesAfter(payment.created_at, 5 * MINUTES_A_DAY),
  })
  await insertInBulk(db, 'refunds', [
    ...paid
      .filter(({ status }) => status === 'refunded')
      .map(payment => refund(payment, 1, 'the learner could not come.')),
    ...[...ofDemoLearner, ...oldestFor(PARTLY_REFUNDED)].map(payment =>
      refund(payment, PART, 'one class fell out.'),
    ),
  ])
  await insertInBulk(
    db,
    'disputes',
    [...ofDemoLearner, ...oldestFor(DISPUTED)].map(payment => ({
      payment_id: payment.id,
      course_id: payment.course_id,
      provider_dispute_id: 'sample',
      status: 'won' as const,
      created_at: minutesAfter(payment.created_at, 4 * MINUTES_A_DAY),
      updated_at: minutesAfter(payment.created_at, 12 * MINUTES_A_DAY),
    })),
  )
}
