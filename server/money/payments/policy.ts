import type { PaymentRow } from '../../platform/database/tables/money.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'

/**
 * Policy "own payment": refuses another person's payment like an unknown one; the provider is asked about neither.
 * @throws HttpError `payment.not_found`
 */
export function ownPayment(payment: PaymentRow | undefined, user: Account): PaymentRow {
  if (payment?.user_id !== user.id) throw new HttpError('payment.not_found', 'Payment not found.')
  return payment
}
