import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { PaymentRow } from '../database/tables.ts'
import { conflict } from '../errors.ts'
import { issueReceipt } from '../receipts/issueReceipt.ts'
import { enrolOrOweBack, note } from './applyVerdict.ts'
import { movePayment } from './repository.ts'
import type { Asker } from './settle.ts'

/**
 * A person decides that a payment in review counts after all: from then on it is a success like any other.
 * @throws Refusal when the payment is not in review
 */
export async function acceptPayment(
  { db, clock, config }: Academy,
  payment: PaymentRow,
  reason: string | null,
  asker: Asker,
): Promise<PaymentRow> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    const isInReview = payment.status === 'review'
    const accepted = isInReview
      ? await movePayment(trx, payment.id, 'success', { updated_at: now })
      : undefined
    if (!accepted) throw conflict('This payment is not in review.')
    await note(trx, payment, accepted.status, { kind: 'accepted', detail: reason }, now, asker)
    await issueReceipt(trx, config, accepted, now)
    return enrolOrOweBack(trx, accepted, now, asker)
  })
}
