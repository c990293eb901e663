import { Id, Instant, OneOf } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The state of a refund, in the card provider's words. `requested` has not reached the provider yet; `refused` is one that the provider will not make. */
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

/** The state of a dispute at the payer's bank, for the academy: `won` keeps the money, `lost` gives it back. */
export const DisputeStatus = OneOf(['open', 'won', 'lost', 'closed'])
export type DisputeStatus = Static<typeof DisputeStatus>

/**
 * The effect on the learner's place in the course: `ending` ends it as soon as the refund has gone through, and `none` means that
 * the payment never gave a place.
 */
export const PlaceAccess = OneOf(['kept', 'ending', 'ended', 'none'])
export type PlaceAccess = Static<typeof PlaceAccess>

/** The facts that a refund and a dispute have in common, for learner and tutor. */
export const reversalFacts = {
  /** Naira: what goes back, or what is argued about. */
  amount: Type.Number(),
  access: PlaceAccess,
  /** When it was asked for. */
  created_at: Instant,
  /** When its status was last heard of. */
  updated_at: Instant,
}

/** A refund of a payment, as its learner sees it. */
export const PaymentRefund = Type.Object({
  id: Id,
  status: RefundStatus,
  /** False where only a part of the payment goes back. */
  is_full: Type.Boolean(),
  ...reversalFacts,
})
export type PaymentRefund = Static<typeof PaymentRefund>

/** A dispute about a payment, as its learner sees it. */
export const PaymentDispute = Type.Object({ id: Id, status: DisputeStatus, ...reversalFacts })
export type PaymentDispute = Static<typeof PaymentDispute>
