import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestListQuery } from '#contract/tutor/restList.ts'

/** How a refund stands, in the card provider's words; `requested` has not reached it yet, `refused` it will not make. */
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

/** How a dispute at the payer's bank stands for the academy: `won` keeps the money, `lost` gives it back. */
export const DisputeStatus = OneOf(['open', 'won', 'lost', 'closed'])
export type DisputeStatus = Static<typeof DisputeStatus>

/**
 * What becomes of the learner's place in the course: `ending` as soon as the refund has gone through, `none` where the
 * payment never gave one.
 */
export const PlaceAccess = OneOf(['kept', 'ending', 'ended', 'none'])
export type PlaceAccess = Static<typeof PlaceAccess>

const reversalFacts = {
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

/** A refund of, or a dispute about, a payment for one of the tutor's courses. */
export const Reversal = Type.Object({
  /** The kind and the row's number, e.g. `refund-12`. */
  id: Type.String(),
  kind: OneOf(['refund', 'dispute']),
  status: Type.Union([RefundStatus, DisputeStatus]),
  /** Of a refund: false where only a part of the payment goes back. */
  is_full: Type.Boolean(),
  ...reversalFacts,
  currency: Type.Literal('NGN'),
  /** Why, in the words of who gave the money back. */
  reason: Nullable(Type.String()),
  /** The payment's. */
  reference: Type.String(),
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  learner: PersonName,
})
export type Reversal = Static<typeof Reversal>

/**
 * Plain REST like the other console resources. Sorts: `created_at`, `updated_at`, `amount`; filters: `course` (a slug)
 * and `q` (the learner's name or the payment's reference).
 */
export const listReversals = {
  method: 'GET',
  path: '/api/console/reversals',
  role: 'tutor',
  tag: 'console',
  summary: "Lists the refunds of, and the disputes about, the payments for the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(Reversal),
} as const satisfies Endpoint
