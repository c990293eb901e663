import type { PaymentRowStatus } from '../../platform/database/tables/money.ts'
import { statesBefore, type Transitions } from '../../platform/database/transitions.ts'

/**
 * The transitions of a payment. A success confirmed by the provider wins over every state that means "not yet" or "not this time"
 * (a payer may try another card on the same reference). A success moves only to states in which money goes back or is disputed;
 * nothing moves back to pending. A payment owed back because the place was taken becomes a success again if the place is free, and
 * one whose refund the bank returned is owed back again.
 */
const TRANSITIONS: Transitions<PaymentRowStatus> = {
  pending: ['success', 'failed', 'abandoned', 'review', 'refund_due', 'refunded'],
  failed: ['success', 'review', 'refund_due', 'refunded'],
  abandoned: ['success', 'failed', 'review', 'refund_due', 'refunded'],
  review: ['success', 'refund_due', 'refunded'],
  success: ['refund_due', 'refunded', 'disputed'],
  refund_due: ['success', 'refunded', 'disputed'],
  disputed: ['success', 'refunded'],
  refunded: ['refund_due'],
}

/** Returns the statuses from which a payment may become `to`. */
export function statusesBefore(to: PaymentRowStatus): PaymentRowStatus[] {
  return statesBefore(TRANSITIONS, to)
}

/** Returns whether the payment may have changed at the provider without the academy's knowledge. */
export function isOpen(status: PaymentRowStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'abandoned'
}
