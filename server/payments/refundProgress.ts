import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import type { PaymentRow, RefundRow } from '../database/tables.ts'
import type { ProviderRefund } from './provider.ts'
import { listRefundsOf, listWithOpenRefunds, updateRefund } from './refundRepository.ts'
import { type Asker, settle } from './settle.ts'

const PROVIDER_WORDS = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

/** Brings the refunds of a payment in step with what the provider says of them. */
export async function followRefunds(
  { db, clock, paymentProvider }: Academy,
  payment: PaymentRow,
): Promise<void> {
  const ours = await listRefundsOf(db, payment.id)
  if (ours.length === 0 || payment.provider_id === null) return
  const theirs = await paymentProvider.refundsOf(payment.provider_id)
  for (const refund of ours) {
    const told = theirs.find(({ id }) => id === refund.provider_refund_id)
    if (told && told.status !== refund.status) {
      await updateRefund(db, refund.id, { status: statusOf(told), updated_at: timestamp(clock) })
    }
  }
}

/** Asks how the refunds under way stand, and whether their payments are given back in full by now. */
export async function followOpenRefunds(academy: Academy, asker: Asker): Promise<void> {
  for (const payment of await listWithOpenRefunds(academy.db)) {
    await followRefunds(academy, payment)
    await settle(academy, payment.reference, asker, { recheck: true })
  }
}

/** The provider's word on a refund as one of ours. */
export function statusOf({ status }: ProviderRefund): RefundRow['status'] {
  return PROVIDER_WORDS.find(word => word === status) ?? 'needs-attention'
}
