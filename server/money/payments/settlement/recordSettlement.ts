import { emit } from '../../../outbox/emit.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { ProviderTransaction } from '../../../platform/ports/paymentProvider.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { issueReceipt } from '../../receipts/issueReceipt.ts'
import { type Actor, ENDED_BY_LEARNER, recordPaymentEvent } from '../paymentEvents.ts'
import { getPayment, hasEventWith, movePayment } from '../queries.ts'
import { isRefundReturned, keepsAccess } from '../reversals/queries.ts'
import { isOpen } from '../transitions.ts'
import type { Assessment } from './assessTransaction.ts'
import { endEnrolment } from './endEnrolment.ts'
import { enrolOrMarkRefundDue } from './enrolByPayment.ts'

/**
 * Saves an assessment: the payment's new status, its history and, on success, the enrolment, in one transaction. A payment that
 * was moved concurrently stays as it is.
 */
export async function recordSettlement(
  academy: AppContext,
  payment: PaymentRow,
  transaction: ProviderTransaction,
  assessment: Exclude<Assessment, { to: 'undecided' }>,
  actor: Actor,
): Promise<PaymentRow> {
  if (assessment.to === payment.status) return payment
  if (assessment.to === 'ignored') {
    actor.log.error(
      { reference: payment.reference, transaction: transaction.reference },
      `payment alarm: ${assessment.alarm}`,
    )
    return payment
  }
  // A payment that a person or a bank must decide on does not become a success automatically.
  if (assessment.to === 'success' && !isOpen(payment.status)) return payment
  const now = timestamp(academy.clock)
  const facts = {
    ...moneyIn(transaction),
    channel: transaction.channel,
    provider_id: transaction.id,
    review_reason: assessment.to === 'review' ? assessment.reason : null,
    check_error: null,
    updated_at: now,
  }
  const settled = await inTransaction(academy.db, async trx => {
    if (assessment.to === 'refunded' && (await isRefundReturned(trx, payment))) return undefined
    const moved = await movePayment(trx, payment.id, assessment.to, facts)
    if (!moved) return undefined
    await recordPaymentEvent(
      trx,
      payment,
      { kind: 'settled', to: moved.status, detail: moved.review_reason },
      now,
      actor,
    )
    if (moved.status === 'review') {
      const event = { about: 'review', to: moved.user_id, payment: moved.id } as const
      await emit(trx, { event, key: moved.id }, now)
    }
    if (
      moved.status === 'failed' &&
      !actor.isEnding &&
      !(await hasEventWith(trx, moved.id, ENDED_BY_LEARNER))
    ) {
      const event = { about: 'payment failed', to: moved.user_id, payment: moved.id } as const
      await emit(trx, { event, key: moved.id }, now)
    }
    if (moved.status === 'success') {
      await issueReceipt(trx, academy.config, moved, now)
      return enrolOrMarkRefundDue(trx, moved, now, actor)
    }
    if (moved.status === 'refunded' && !(await keepsAccess(trx, moved.id))) {
      await endEnrolment(trx, moved, now, actor)
    }
    return moved
  })
  if (settled?.status === 'review') actor.log.warn({ reference: payment.reference }, 'payment needs a review')
  return settled ?? (await getPayment(academy.db, payment.id))
}

/** Returns the money that was really charged. A declined card also has an amount at the provider, but paid nothing. */
function moneyIn(transaction: ProviderTransaction) {
  const isPaid = transaction.status === 'success' || transaction.status === 'reversed'
  if (!isPaid) return { paid_kobo: null, fees_kobo: null, paid_at: null }
  const fees = transaction.requestedAmount === null ? null : transaction.amount - transaction.requestedAmount
  return { paid_kobo: transaction.amount, fees_kobo: fees, paid_at: transaction.paidAt }
}
