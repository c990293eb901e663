import type { AdminPayment } from '#contract/admin.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow } from '../../platform/database/tables.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { findPayment } from './queries.ts'

/**
 * Finds a payment by its reference, for who decides about it.
 * @throws HttpError `payment.not_found`
 */
export async function paymentBy(db: Db, reference: string): Promise<PaymentRow> {
  const found = await findPayment(db, reference)
  if (found) return found
  throw new HttpError('payment.not_found', `There is no payment with the reference ${reference}.`)
}

/** More than ever happens to a payment. */
const MOST_EVENTS = 500

/** Reads a payment as it is now, with everything that has happened to it, in order. */
export async function paymentWithHistory(db: Db, reference: string): Promise<AdminPayment> {
  const payment = await paymentBy(db, reference)
  const { id, status, amount_kobo, paid_kobo, description, review_reason, check_error } = payment
  const history = await db
    .selectFrom('payment_events')
    .select(['created_at as at', 'kind', 'source', 'from_status', 'to_status', 'detail'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute()
  return { id, reference, status, amount_kobo, paid_kobo, description, review_reason, check_error, history }
}
