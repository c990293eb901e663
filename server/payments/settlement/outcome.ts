import type { PaymentRow } from '../../database/tables.ts'
import { conflict, type HttpError, unavailable } from '../../http/errors.ts'
import { ProviderResting, ProviderUnavailable } from '../provider/provider.ts'

const SENTENCES: Record<Exclude<PaymentRow['status'], 'success'>, string> = {
  pending: 'We have not received this payment yet. If you were charged, please check again in a minute.',
  failed: 'The card was declined and nothing was charged. You can try again, or with another card.',
  abandoned: 'This payment was not completed and nothing was charged.',
  review: 'What was paid is not what was asked for. A person looks at it and will write to you.',
  refund_due: 'You had a place in this course already, so this second payment will be given back.',
  refunded: 'This payment was given back.',
  disputed: 'This payment is disputed at the bank.',
}

/** Why a payment that is no success lets nobody in. */
export function refusalFor(
  payment: PaymentRow & { status: Exclude<PaymentRow['status'], 'success'> },
): HttpError {
  return conflict(SENTENCES[payment.status])
}

/** Turns a provider that cannot be asked into an answer that says so; nothing was changed. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw unavailable(
      'The card provider does not answer right now. Nothing was changed: please try again in a minute.',
      error instanceof ProviderResting ? error.seconds : undefined,
    )
  }
}

/** The payment, when it is a success; its refusal otherwise. */
export function mustBeSuccess(payment: PaymentRow): PaymentRow {
  const { status } = payment
  if (status === 'success') return payment
  throw refusalFor({ ...payment, status })
}
