import { WEBHOOK_EVENT, type WebhookJob } from '#server/money/payments/webhooks/webhookJobs.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Purchase } from './purchases.ts'

/** The kinds of damage; all lists must be empty. Each holds the affected references or places. */
export interface Damage {
  /** Charged in full, without an enrolment or a refund due. */
  lost: string[]
  /** A success without its enrolment, an enrolment without its success, a wrong counter or a forgotten webhook. */
  halfDone: string[]
  /** Settled twice, two enrolments, or two successes for one place. */
  double: string[]
  /** Charged for a reference without a payment at the academy. */
  orphan: string[]
}

/** A charged transaction in the provider's list; amount in kobo. */
export interface Charge {
  reference: string
  amount: number
  paid_at: string
}

/** Longer than a job's claim and than several polls of the job runner. */
const FORGOTTEN_MS = 60_000

/** Compares the database with the provider's list and returns the damage. */
export async function assess(db: Db, purchases: Purchase[], charges: Charge[]): Promise<Damage> {
  const payments = await db.selectFrom('payments').selectAll().execute()
  const enrolments = await db.selectFrom('enrolments').selectAll().execute()
  const courses = await db.selectFrom('courses').select(['id', 'enrollments_count']).execute()
  const events = await db
    .selectFrom('payment_events')
    .select(['reference', 'kind', 'to_status'])
    .where('kind', 'in', ['settled', 'orphan'])
    .execute()
  // A stored webhook may wait for a retry; one due for this long counts as forgotten, like one given up.
  const longAgo = new Date(Date.now() - FORGOTTEN_MS).toISOString()
  const webhooks = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', WEBHOOK_EVENT)
    .where(({ eb, or }) =>
      or([eb('outcome', '=', 'given up'), eb.and([eb('ended_at', 'is', null), eb('due_at', '<', longAgo)])]),
    )
    .execute()

  const byReference = new Map(payments.map(payment => [payment.reference, payment]))
  const seatOf = new Map(enrolments.map(enrolment => [enrolment.payment_id, enrolment]))
  const placeOf = (row: { user_id: number; course_id: number | null }) =>
    `learner ${row.user_id} in course ${row.course_id}`
  const successes = payments.filter(({ status }) => status === 'success')
  const paidSeats = new Set(successes.map(({ id }) => id))
  const taken = new Set(enrolments.map(placeOf))
  const settled = events.filter(({ kind, to_status }) => kind === 'settled' && to_status === 'success')

  const isHonoured = ({ reference, amount }: Charge) => {
    const payment = byReference.get(reference)
    if (!payment) return true
    if (amount < payment.amount_kobo) return payment.status === 'review'
    if (payment.status === 'success') return seatOf.get(payment.id)?.user_id === payment.user_id
    return payment.status === 'refund_due' && taken.has(placeOf(payment))
  }
  const charged = new Set(charges.map(({ reference }) => reference))
  return {
    lost: [
      ...charges.filter(charge => !isHonoured(charge)).map(({ reference }) => reference),
      ...purchases.flatMap(({ paid }) => paid).filter(reference => !charged.has(reference)),
    ],
    halfDone: [
      ...successes
        .filter(({ id, reference }) => !seatOf.has(id) || !charged.has(reference))
        .map(({ reference }) => reference),
      ...enrolments.filter(({ payment_id }) => !paidSeats.has(payment_id)).map(placeOf),
      ...courses
        .filter(
          ({ id, enrollments_count: count }) =>
            count !== enrolments.filter(seat => seat.course_id === id).length,
        )
        .map(({ id }) => `the figure of course ${id}`),
      ...webhooks.map(({ payload }) => `webhook of ${(JSON.parse(payload) as WebhookJob).reference}`),
    ],
    double: [
      ...repeated(settled.map(({ reference }) => reference)),
      ...repeated(successes.map(placeOf)),
      ...repeated(enrolments.map(placeOf)),
    ],
    orphan: [
      ...charges.filter(({ reference }) => !byReference.has(reference)).map(({ reference }) => reference),
      ...events.filter(({ kind }) => kind === 'orphan').map(({ reference }) => reference),
    ],
  }
}

function repeated(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter(name => seen.has(name) || !seen.add(name))
}
