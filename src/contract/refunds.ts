import { Id, Instant, OneOf } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The state of a refund, in the provider's words, plus `requested` (not yet sent) and `refused` (by the provider). */
export const RefundStatus = OneOf([
  'requested',
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
  'refused',
])
export type RefundStatus = Static<typeof RefundStatus>

/** The state of a dispute at the payer's bank: after `won` the academy keeps the money, after `lost` the payer gets it back. */
export const DisputeStatus = OneOf(['open', 'won', 'lost', 'closed'])
export type DisputeStatus = Static<typeof DisputeStatus>

/** The effect on the enrolment: `ending` ends it once the refund is processed, and `none` means that the payment never enrolled. */
export const PlaceAccess = OneOf(['kept', 'ending', 'ended', 'none'])
export type PlaceAccess = Static<typeof PlaceAccess>

/** The common fields of refunds and disputes, for learner and tutor. */
export const reversalFacts = {
  /** The refunded or disputed naira. */
  amount: Type.Number(),
  access: PlaceAccess,
  /** When it was requested. */
  created_at: Instant,
  /** When its status last changed. */
  updated_at: Instant,
}

/** A refund of a payment, as its learner sees it. */
export const PaymentRefund = Type.Object({
  id: Id,
  status: RefundStatus,
  /** False for a partial refund. */
  is_full: Type.Boolean(),
  ...reversalFacts,
})
export type PaymentRefund = Static<typeof PaymentRefund>

/** A dispute about a payment, as its learner sees it. */
export const PaymentDispute = Type.Object({ id: Id, status: DisputeStatus, ...reversalFacts })
export type PaymentDispute = Static<typeof PaymentDispute>
