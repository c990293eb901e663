import type { Payment } from '#contract/payments.ts'
import type { PaymentDispute, PaymentRefund, PlaceAccess } from '#contract/refunds.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'

/** One thing that happened to a payment after it was made, in words for its learner. */
export interface ReversalLine {
  key: string
  text: string
  /** ISO-8601: by which the lines are ordered. */
  at: string
}

/** What went back of a payment, and what a bank was asked about it, oldest first. */
export function reversalLines({ refunds = [], disputes = [] }: Payment): ReversalLine[] {
  return [
    ...refunds.map(refund => ({
      key: `refund-${refund.id}`,
      text: refundSentence(refund),
      at: refund.created_at,
    })),
    ...disputes.map(dispute => ({
      key: `dispute-${dispute.id}`,
      text: disputeSentence(dispute),
      at: dispute.created_at,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at))
}

/** What became of the place, by the newest word on it; null where nothing happened to the payment. */
export function placeSentence({ refunds = [], disputes = [] }: Payment): string | null {
  const newest = [...refunds, ...disputes].sort((one, other) =>
    one.created_at.localeCompare(other.created_at),
  )
  const last = newest.at(-1)
  return last ? PLACES[last.access] : null
}

function refundSentence(refund: PaymentRefund): string {
  const { status, is_full: isFull, created_at: asked, updated_at: heard } = refund
  const money = isFull ? `all of it, ${nairaText(refund.amount)},` : nairaText(refund.amount)
  switch (status) {
    case 'processed':
      return `Refund: ${money} went back to you on ${dayText(heard)}.`
    case 'failed':
    case 'needs-attention':
      return `Refund of ${nairaText(refund.amount)} from ${dayText(asked)} is held up: we are looking into it.`
    case 'refused':
      return `Refund of ${nairaText(refund.amount)} from ${dayText(asked)} could not be made.`
    default:
      return `Refund of ${nairaText(refund.amount)} from ${dayText(asked)} is on its way to you.`
  }
}

function disputeSentence({ status, created_at: opened, updated_at: heard }: PaymentDispute): string {
  switch (status) {
    case 'won':
      return `Dispute: on ${dayText(heard)} your bank decided that the payment stands.`
    case 'lost':
      return `Dispute: on ${dayText(heard)} your bank decided that the payment goes back to you.`
    case 'closed':
      return `Dispute: closed on ${dayText(heard)}.`
    default:
      return `Dispute: your bank has been looking into this payment since ${dayText(opened)}.`
  }
}

const PLACES: Record<PlaceAccess, string | null> = {
  kept: 'You keep your place in the course.',
  ending: 'Your place in the course ends when the refund has arrived.',
  ended: 'Your place in the course has ended.',
  none: null,
}
