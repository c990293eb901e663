import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { DisputeRow, PaymentRow } from '../../../platform/database/tables/money.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { disputeIdOf, dueOf, type ReceivedEvent, resolutionOf } from '../provider/webhookEvent.ts'
import { findPayment, movePayment } from '../queries.ts'
import { hasOpenDispute, saveDispute } from '../reversals/queries.ts'
import { enrolOrMarkRefundDue } from '../settlement/enrolByPayment.ts'

/**
 * Records a dispute: a paid payment is disputed until the bank decides, and its learner stays enrolled. A dispute may be reported
 * before the payment itself: its settlement looks for it. A dispute that ends in the
 * learner's favour becomes a refund by a separate event of the provider.
 */
export async function recordDisputeEvent(
  academy: AppContext,
  event: ReceivedEvent,
  actor: Actor,
): Promise<void> {
  const payment = await findPayment(academy.db, event.reference)
  if (!payment) return
  const now = timestamp(academy.clock)
  const resolution = event.name === 'charge.dispute.resolve' ? resolutionOf(event.body) : null
  const status = event.name === 'charge.dispute.resolve' ? endOf(resolution) : 'open'
  await inTransaction(academy.db, async trx => {
    const reported = {
      payment,
      providerId: disputeIdOf(event.body),
      status,
      dueAt: dueOf(event.body),
      now,
    }
    const dispute = await saveDispute(trx, reported)
    const moved = await moveWith(trx, payment, dispute, now)
    const kind = event.name.slice('charge.'.length)
    await recordPaymentEvent(
      trx,
      payment,
      { kind, to: moved?.status ?? payment.status, detail: resolution },
      now,
      actor,
    )
    // The payment's cohort may have been cancelled while the bank decided.
    if (moved?.status === 'success') await enrolOrMarkRefundDue(trx, moved, now, actor)
  })
}

async function moveWith(trx: Db, payment: PaymentRow, { status }: DisputeRow, now: string) {
  const facts = { updated_at: now }
  if (status === 'open') return movePayment(trx, payment.id, 'disputed', facts)
  const isOurs = status === 'won' && payment.status === 'disputed'
  return isOurs && !(await hasOpenDispute(trx, payment.id))
    ? movePayment(trx, payment.id, 'success', facts)
    : undefined
}

/** Maps Paystack's resolution: `declined` means that the academy won; `merchant-accepted` and the like give the money back. */
function endOf(resolution: string | null): DisputeRow['status'] {
  if (resolution === 'declined') return 'won'
  return resolution?.includes('accepted') ? 'lost' : 'closed'
}
