import type { PaymentRowStatus } from '../../platform/database/tables/money.ts'
import { statesBefore, type Transitions } from '../../platform/database/transitions.ts'

/**
 * The states that a payment may move to from each state. A success that the provider confirms wins over every state that only says "not yet" or
 * "not this time" (a payer may try another card on the same reference). From a success a payment moves only to the states in which money goes back
 * or is disputed; no payment moves back to pending. A payment that is owed back because the place was taken becomes a success again when the place
 * is free.
 */
const TRANSITIONS: Transitions<PaymentRowStatus> = {
  pending: ['success', 'failed', 'abandoned', 'review', 'refund_due', 'refunded'],
  failed: ['success', 'review', 'refund_due', 'refunded'],
  abandoned: ['success', 'failed', 'review', 'refund_due', 'refunded'],
  review: ['success', 'refund_due', 'refunded'],
  success: ['refund_due', 'refunded', 'disputed'],
  refund_due: ['success', 'refunded', 'disputed'],
  disputed: ['success', 'refunded'],
  refunded: [],
}

/** The statuses from which a payment may become `to`. */
export function statusesBefore(to: PaymentRowStatus): PaymentRowStatus[] {
  return statesBefore(TRANSITIONS, to)
}

/** Returns whether the payment may have changed at the provider without the academy having heard of it. */
export function isOpen(status: PaymentRowStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'abandoned'
}
