import type { AppContext } from '../../../platform/appContext.ts'
import { record } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { findEnrolment } from '../../../teaching/courses/queries.ts'
import { issueReceipt } from '../../receipts/issueReceipt.ts'
import { type Actor, auditActorOf, recordPaymentEvent } from '../paymentEvents.ts'
import { movePayment } from '../queries.ts'
import { hasRefund } from '../reversals/queries.ts'
import { enrolOrMarkRefundDue } from './enrolByPayment.ts'

/**
 * Accepts a payment in review by an operator's decision, or one with a refund due whose learner is no longer enrolled: it becomes
 * a normal success.
 * @throws HttpError if the payment is neither, its refund is in progress, or another payment has enrolled the learner
 */
export async function acceptPayment(
  { db, clock, config }: AppContext,
  payment: PaymentRow,
  reason: string | null,
  actor: Actor,
): Promise<PaymentRow> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    if (payment.status === 'refund_due') await refuseEnrolled(trx, payment)
    const isToDecide = payment.status === 'review' || payment.status === 'refund_due'
    const facts = { review_reason: null, updated_at: now }
    const accepted = isToDecide ? await movePayment(trx, payment.id, 'success', facts) : undefined
    if (!accepted) throw new HttpError('payment.not_in_review', "This payment isn't in review.")
    await recordPaymentEvent(
      trx,
      payment,
      { kind: 'accepted', to: accepted.status, detail: reason },
      now,
      actor,
    )
    await issueReceipt(trx, config, accepted, now)
    const settled = await enrolOrMarkRefundDue(trx, accepted, now, actor)
    await record(trx, clock, {
      ...auditActorOf(actor),
      act: 'accepted the payment',
      subject: `payment:${payment.reference}`,
      courseId: payment.course_id,
      details: { from: payment.status, to: settled.status, reason },
    })
    return settled
  })
}

async function refuseEnrolled(trx: Db, due: PaymentRow): Promise<void> {
  if (await hasRefund(trx, due.id))
    throw new HttpError('refund.in_progress', 'This payment is being refunded.')
  if (due.course_id === null || !(await findEnrolment(trx, due.user_id, due.course_id))) return
  throw new HttpError(
    'enrolment.exists',
    'Another payment already covers this enrolment, so refund this one.',
  )
}
