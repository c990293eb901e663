import type { PaymentRowStatus } from '../../platform/database/tables.ts'
import { statesBefore, type Transitions } from '../../platform/database/transitions.ts'

/**
 * Where a payment may go from where it is. A success that the provider confirms wins over everything that only says
 * "not yet" or "not this time" (a payer may try another card on the same reference); from a success it goes only to
 * the states in which money goes back or is argued about; nothing moves back to waiting. What is owed back because the
 * place was taken becomes a success again when the place is free.
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

/** Whether the provider's word may still change the payment without anything having been heard of it. */
export function isOpen(status: PaymentRowStatus): boolean {
  return status === 'pending' || status === 'failed' || status === 'abandoned'
}
