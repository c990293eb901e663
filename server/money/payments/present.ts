import type { AdminPayment } from '#contract/admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { createPayment, Payment } from '#contract/payments.ts'
import { owedBecause } from '#contract/rules/owed.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow } from '../../platform/database/tables/money.ts'
import { HttpError } from '../../platform/errors.ts'
import { success } from '../../platform/http/success.ts'
import { receivedKobo } from '../receipts/present.ts'
import { findPayment, listEventsOf, type PaymentWithCourse } from './queries.ts'
import type { ReversalRow } from './reversals/queries.ts'
import { reversalsByPayment } from './reversals/routes.ts'
import { isOnItsWay } from './settlement/transfer.ts'

/** Returns a learner's history: each payment with its refunds and disputes. */
export function presentHistory(
  payments: readonly PaymentWithCourse[],
  reversals: readonly ReversalRow[],
): Payment[] {
  const byPayment = reversalsByPayment(reversals)
  return payments.map(payment => ({ ...presentPayment(payment), ...byPayment.get(payment.id) }))
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
    ...(row.cohort_name !== null &&
      row.cohort_starts_on !== null && {
        cohort: { name: row.cohort_name, starts_on: row.cohort_starts_on },
      }),
    ...onsiteClassOf(row),
    has_receipt: row.receipt_id !== null,
  }
}

function onsiteClassOf(row: PaymentWithCourse): Pick<Payment, 'onsite_class'> {
  const { slot_starts_at: starts_at, slot_ends_at: ends_at, place_name: name, place_address: address } = row
  if (starts_at === null || ends_at === null || name === null || address === null) return {}
  const place = { name, address, landmark: row.place_landmark, map_link: row.place_map_link }
  return { onsite_class: { starts_at, ends_at, place } }
}

/** Returns a payment as the browser needs it to open the card provider's popup. */
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

/**
 * Finds a payment by its reference, for an operator or admin.
 * @throws HttpError `payment.not_found`
 */
export async function paymentBy(db: Db, reference: string): Promise<PaymentRow> {
  const found = await findPayment(db, reference)
  if (found) return found
  throw new HttpError('payment.not_found', `There is no payment with the reference ${reference}.`)
}

/** Reads a payment with its history, in order. */
export async function paymentWithHistory(db: Db, reference: string): Promise<AdminPayment> {
  const payment = await paymentBy(db, reference)
  const { id, status, amount_kobo, paid_kobo, description, review_reason, check_error } = payment
  const history = await listEventsOf(db, id)
  return { id, reference, status, amount_kobo, paid_kobo, description, review_reason, check_error, history }
}
