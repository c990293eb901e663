import { type Actor, recordPaymentEvent } from '#server/money/payments/paymentEvents.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { enrolOrMarkRefundDue } from '#server/money/payments/settlement/enrolByPayment.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { PaymentRow } from '#server/platform/database/tables/money.ts'
import { timestamp } from '#server/platform/time/clock.ts'

/**
 * Settles as usually written: read the payment, ask the provider, and update. Between read and update another process does the
 * same. Kept as a mutant, to show that the race tests detect it.
 */
export async function settle(
  { db, clock, paymentProvider }: AppContext,
  reference: string,
  actor: Actor,
): Promise<PaymentRow | null> {
  const payment = await findPayment(db, reference)
  if (!payment || payment.status === 'success') return payment ?? null
  const transaction = await paymentProvider.verify(reference)
  if (transaction?.status !== 'success') return payment
  const now = timestamp(clock)
  return db.transaction().execute(async trx => {
    await trx.updateTable('payments').set({ status: 'success' }).where('id', '=', payment.id).execute()
    await recordPaymentEvent(trx, payment, { kind: 'settled', to: 'success' }, now, actor)
    await enrolOrMarkRefundDue(trx, payment, now, actor)
    return { ...payment, status: 'success' as const }
  })
}
