import type { ReplyOf } from '#contract/endpoint.ts'
import type { createPayment, Payment } from '#contract/payments.ts'
import { owedBecause } from '#contract/rules/owed.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { PaymentRow } from '../database/tables.ts'
import { success } from '../http/success.ts'
import { receivedKobo } from '../receipts/present.ts'
import { reversalsByPayment } from './refunds/presentReversal.ts'
import type { ReversalRow } from './refunds/reversalLines.ts'
import type { PaymentWithCourse } from './repository.ts'
import { isOnItsWay } from './settlement/transfer.ts'

/** A learner's history: each payment with what went back of it or was argued about. */
export function presentHistory(
  payments: readonly PaymentWithCourse[],
  reversals: readonly ReversalRow[],
): Payment[] {
  const told = reversalsByPayment(reversals)
  return payments.map(payment => ({ ...presentPayment(payment), ...told.get(payment.id) }))
}

function presentPayment(row: PaymentWithCourse): Payment {
  const because = owedBecause(row)
  return {
    id: row.id,
    reference: row.reference,
    amount: nairaFromKobo(receivedKobo(row)),
    currency: 'NGN',
    status: row.status,
    ...(because && { owed_because: because }),
    description: row.description,
    created_at: row.created_at,
    paid_at: row.paid_at,
    course:
      row.course_id !== null && row.course_slug !== null && row.course_title !== null
        ? { id: row.course_id, slug: row.course_slug, title: row.course_title }
        : null,
    method: row.method,
    has_receipt: row.receipt_id !== null,
  }
}

/** A payment as the browser needs it to open the card provider's popup. */
export function presentOpenPayment(row: PaymentRow, now: string): ReplyOf<typeof createPayment> {
  return success({
    id: row.id,
    reference: row.reference,
    amount: nairaFromKobo(row.amount_kobo),
    amount_kobo: row.amount_kobo,
    currency: 'NGN' as const,
    payment_status: row.status,
    quote_expires_at: row.quote_expires_at,
    ...(isOnItsWay(row, now) && { is_on_its_way: true as const }),
  })
}
