import type { AdminPayment } from '#contract/admin.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow } from '../../platform/database/tables.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { findPayment, listEventsOf } from './queries.ts'

/**
 * Finds a payment by its reference, for who decides about it.
 * @throws HttpError `payment.not_found`
 */
export async function paymentBy(db: Db, reference: string): Promise<PaymentRow> {
  const found = await findPayment(db, reference)
  if (found) return found
  throw new HttpError('payment.not_found', `There is no payment with the reference ${reference}.`)
}

/** Reads a payment as it is now, with everything that has happened to it, in order. */
export async function paymentWithHistory(db: Db, reference: string): Promise<AdminPayment> {
  const payment = await paymentBy(db, reference)
  const { id, status, amount_kobo, paid_kobo, description, review_reason, check_error } = payment
  const history = await listEventsOf(db, id)
  return { id, reference, status, amount_kobo, paid_kobo, description, review_reason, check_error, history }
}
