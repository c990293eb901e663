import type { AppContext } from '../../../platform/appContext.ts'
import type { PaymentRow, RefundRow } from '../../../platform/database/tables/money.ts'
import type { ProviderRefund } from '../../../platform/ports/paymentProvider.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import type { Actor } from '../paymentEvents.ts'
import { listRefundsOf, listWithOpenRefunds } from '../reversals/queries.ts'
import { checkEach, severalAtOnce } from '../settlement/checkEach.ts'
import { settle } from '../settlement/settle.ts'
import { adoptRefund, moveRefund } from './moveRefund.ts'

const PROVIDER_WORDS = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

/** Synchronises a payment's refunds with the provider. One that was made at the provider, not here, is added like any other. */
export async function followRefunds(
  { db, clock, paymentProvider }: AppContext,
  payment: PaymentRow,
): Promise<void> {
  if (payment.provider_id === null) return
  // The provider is asked before ours are read: a refund is saved here before it is sent, so ours includes all that it knows of.
  const theirs = await paymentProvider.refundsOf(payment.provider_id)
  const ours = await listRefundsOf(db, payment.id)
  for (const reported of theirs) {
    const known = ours.find(refund => refund.provider_refund_id === reported.id)
    const status = statusOf(reported)
    const now = timestamp(clock)
    if (!known && !ours.some(refund => isOnItsWay(refund, reported))) {
      await adoptRefund(db, payment, {
        request_key: `provider:${reported.id}`,
        amount_kobo: reported.amount,
        status,
        provider_refund_id: reported.id,
        created_at: now,
        updated_at: now,
      })
    } else if (known && known.status !== status) {
      await moveRefund(db, known, payment, { status, updated_at: now })
    }
  }
}

/** Returns whether a refund of ours without an answer yet may be the provider's refund. */
function isOnItsWay(refund: RefundRow, { amount }: ProviderRefund): boolean {
  return refund.status === 'requested' && refund.amount_kobo === amount
}

/** Updates the refunds in progress, and settles their payments, which may be fully refunded by now. */
export async function followOpenRefunds(
  academy: AppContext,
  actor: Actor,
  report: { failed: string[] },
): Promise<void> {
  const check = checkEach(academy, actor, report.failed)
  await severalAtOnce(await listWithOpenRefunds(academy.db), payment =>
    check(payment, async () => {
      await followRefunds(academy, payment)
      await settle(academy, payment.reference, actor, { recheck: true })
    }),
  )
}

/** Maps the provider's status of a refund to ours. */
export function statusOf({ status }: ProviderRefund): RefundRow['status'] {
  return PROVIDER_WORDS.find(word => word === status) ?? 'needs-attention'
}
