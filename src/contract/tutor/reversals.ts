import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { DisputeStatus, RefundStatus, reversalFacts } from '#contract/refunds.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestListQuery } from '#contract/tutor/restList.ts'

/** A refund of, or a dispute about, a payment for one of the tutor's courses; or a payment whose refund is due, and not sent yet. */
export const Reversal = Type.Object({
  /** The kind and the row's id, e.g. `refund-12`; of the payment if its refund is due. */
  id: Type.String(),
  kind: OneOf(['refund', 'dispute', 'owed']),
  status: Type.Union([RefundStatus, DisputeStatus, Type.Literal('owed')]),
  /** For a refund: false if partial. */
  is_full: Type.Boolean(),
  ...reversalFacts,
  currency: Type.Literal('NGN'),
  /** The reason given by the operator. */
  reason: Nullable(Type.String()),
  /** The payment's reference. */
  reference: Type.String(),
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  /** The name of the cohort it was paid for; left out if rolling. */
  cohort: Type.Optional(Type.String()),
  learner: PersonName,
})
export type Reversal = Static<typeof Reversal>

/**
 * Lists refunds and disputes as plain REST. Sorts: `created_at`, `updated_at`, `amount`; filters: `course` (a slug) and `q` (the
 * learner's name or the payment's reference).
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
