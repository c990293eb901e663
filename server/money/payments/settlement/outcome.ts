import type { ErrorCode } from '#contract/errorCodes.ts'
import { OWED, owedBecause } from '#contract/rules/owed.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import { ProviderResting, ProviderUnavailable } from '../../../platform/ports/paymentProvider.ts'

const SENTENCES: Record<Exclude<PaymentRow['status'], 'success'>, string> = {
  pending: "We haven't received this payment yet. If you were charged, please check again in a minute.",
  failed: "This payment didn't go through. You can try again or pay another way.",
  abandoned: "This payment wasn't completed. You haven't been charged.",
  review: "The amount paid doesn't match the price. We're checking it and will email you.",
  refund_due: "We'll refund this payment.",
  refunded: 'This payment was refunded.',
  disputed: 'Your bank is looking into this payment.',
}

const CODES = {
  pending: 'payment.pending',
  failed: 'payment.failed',
  abandoned: 'payment.abandoned',
  review: 'payment.in_review',
  refund_due: 'payment.refund_due',
  refunded: 'payment.refunded',
  disputed: 'payment.disputed',
} as const satisfies Record<Exclude<PaymentRow['status'], 'success'>, ErrorCode>

/** Returns the error for a payment that is not a success, and so enrols nobody. */
export function outcomeError(
  payment: PaymentRow & { status: Exclude<PaymentRow['status'], 'success'> },
): HttpError {
  const because = owedBecause(payment)
  return new HttpError(
    CODES[payment.status],
    because === null ? SENTENCES[payment.status] : OWED[because].sentence,
  )
}

/** Waits for work that asks the provider, and turns an unavailable provider into an HttpError. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const sentence = "Paystack isn't responding. Nothing has changed. Please try again in a minute."
    const retryAfter = error instanceof ProviderResting ? Math.ceil(error.seconds) : undefined
    throw new HttpError('provider.unavailable', sentence, { retryAfter })
  }
}

/** Returns the payment if it is a success; throws its error otherwise. */
export function mustBeSuccess(payment: PaymentRow): PaymentRow {
  const { status } = payment
  if (status === 'success') return payment
  throw outcomeError({ ...payment, status })
}
