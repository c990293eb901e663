import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { DisputeRow, PaymentRow } from '../../../platform/database/tables.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { findPayment, movePayment } from '../queries.ts'
import { enrolOrMarkRefundDue } from '../settlement/enrolByPayment.ts'
import { disputeIdOf, resolutionOf, type ToldEvent } from '../webhooks/webhookEvent.ts'

/**
 * Writes a dispute down: the payment is disputed until the bank decides, and its learner keeps the place. A dispute
 * that ends in the learner's favour becomes a refund by the provider's own word, which comes as an event of its own.
 */
export async function recordDisputeEvent(academy: AppContext, event: ToldEvent, actor: Actor): Promise<void> {
  const payment = await findPayment(academy.db, event.reference)
  if (!payment) return
  const now = timestamp(academy.clock)
  const resolution = event.name === 'charge.dispute.resolve' ? resolutionOf(event.body) : null
  const status = event.name === 'charge.dispute.resolve' ? endOf(resolution) : 'open'
  await inTransaction(academy.db, async trx => {
    const told = { payment, providerId: disputeIdOf(event.body), status, now }
    const dispute = await recordDispute(trx, told)
    const moved = await moveWith(trx, payment, dispute, now)
    const kind = event.name.slice('charge.'.length)
    await recordPaymentEvent(
      trx,
      payment,
      { kind, to: moved?.status ?? payment.status, detail: resolution },
      now,
      actor,
    )
    // Its cohort may have been cancelled while the bank decided.
    if (moved?.status === 'success') await enrolOrMarkRefundDue(trx, moved, now, actor)
  })
}

async function moveWith(trx: Db, payment: PaymentRow, { status }: DisputeRow, now: string) {
  const facts = { updated_at: now }
  if (status === 'open' && payment.status === 'success')
    return movePayment(trx, payment.id, 'disputed', facts)
  const isOurs = status === 'won' && payment.status === 'disputed'
  return isOurs && !(await hasOpenDispute(trx, payment.id))
    ? movePayment(trx, payment.id, 'success', facts)
    : undefined
}

/** Paystack's words: `declined` is the academy's no that held, `merchant-accepted` and the like give the money back. */
function endOf(resolution: string | null): DisputeRow['status'] {
  if (resolution === 'declined') return 'won'
  return resolution?.includes('accepted') ? 'lost' : 'closed'
}

/** The facts that an event tells about a dispute. */
interface ToldDispute {
  payment: Pick<PaymentRow, 'id' | 'course_id'>
  /** The provider's number of it, or an empty text. */
  providerId: string
  status: DisputeRow['status']
  now: string
}

/**
 * Writes down how a dispute stands and answers it as it then is: one that is over stays over, also when the event that
 * opened it, or a reminder, arrives late.
 */
async function recordDispute(db: Db, { payment, providerId, status, now }: ToldDispute): Promise<DisputeRow> {
  await db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      course_id: payment.course_id,
      provider_dispute_id: providerId,
      status,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => {
      const known = conflict.columns(['payment_id', 'provider_dispute_id'])
      return status === 'open' ? known.doNothing() : known.doUpdateSet({ status, updated_at: now })
    })
    .execute()
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('provider_dispute_id', '=', providerId)
    .executeTakeFirstOrThrow()
}

/** Returns whether a payment has a dispute that a bank still has to decide. */
async function hasOpenDispute(db: Db, paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
