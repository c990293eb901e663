import type { Insertable, Updateable } from 'kysely'
import { OWED } from '#contract/rules/owed.ts'
import { type Emitted, emit } from '../../../outbox/emit.ts'
import type { RefundStep } from '../../../outbox/events.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow, RefundRow, RefundsTable } from '../../../platform/database/tables/money.ts'
import { recordPaymentEvent } from '../paymentEvents.ts'
import { lockPayment, movePayment } from '../queries.ts'
import { getRefund, insertRefund, updateRefund } from '../reversals/queries.ts'

/** Seconds to wait before the first email: most refunds are decided sooner, or end the enrolment, and those emails say more. */
const UNDER_WAY_SECONDS = 120

/** The step of a refund that its learner is told at each status; the other statuses send nothing. */
export const REFUND_STEPS: Partial<Record<RefundRow['status'], RefundStep>> = {
  pending: 'under way',
  processing: 'under way',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'failed',
}

/**
 * Saves a refund's status and orders its email, in one transaction. A forbidden change of status does nothing. If the refund failed,
 * its payment is owed back again.
 */
export function moveRefund(
  db: Db,
  refund: Pick<RefundRow, 'id'>,
  payment: Pick<PaymentRow, 'id' | 'user_id'>,
  facts: Updateable<RefundsTable> & Pick<RefundRow, 'status' | 'updated_at'>,
): Promise<RefundRow> {
  return inTransaction(db, async trx => {
    const before = await lockPayment(trx, payment.id)
    const moved = await updateRefund(trx, refund.id, facts)
    if (!moved) return getRefund(trx, refund.id)
    if (moved.status === 'failed' && before?.status === 'refunded')
      await markOwedAgain(trx, before, facts.updated_at)
    await emitRefund(trx, moved, payment.user_id, facts.updated_at)
    return moved
  })
}

async function markOwedAgain(trx: Db, payment: PaymentRow, now: string): Promise<void> {
  const { reason } = OWED.refund_failed
  const due = await movePayment(trx, payment.id, 'refund_due', { review_reason: reason, updated_at: now })
  if (!due) return
  const actor = { source: 'academy', requestId: null } as const
  await recordPaymentEvent(
    trx,
    payment,
    { kind: 'refund failed', to: due.status, detail: reason },
    now,
    actor,
  )
}

/** Saves a refund that was made at the provider, not here, and orders its email, in one transaction. */
export async function adoptRefund(
  db: Db,
  payment: PaymentRow,
  refund: Omit<Insertable<RefundsTable>, 'payment_id' | 'course_id'> & { updated_at: string },
): Promise<void> {
  await inTransaction(db, async trx => {
    const adopted = await insertRefund(trx, payment, refund)
    if (adopted) await emitRefund(trx, adopted, payment.user_id, refund.updated_at)
  })
}

/** Orders the email about a refund's current status, once per step, in the transaction that saves it. */
async function emitRefund(trx: Db, refund: RefundRow, userId: number, now: string): Promise<void> {
  const step = REFUND_STEPS[refund.status]
  if (!step) return
  const message: Emitted = {
    event: { about: 'refund', to: userId, refund: refund.id, step },
    key: `${refund.id}:${step}`,
    after: step === 'under way' ? UNDER_WAY_SECONDS : 0,
  }
  await emit(trx, message, now)
}
