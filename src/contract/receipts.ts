import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Instant, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { Method } from '#contract/purchase.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The payment's present state; a printed receipt is fully valid only with `success`. */
export const ReceiptStatus = OneOf(['success', 'partly_refunded', 'refund_due', 'refunded', 'disputed'])
export type ReceiptStatus = Static<typeof ReceiptStatus>

const facts = {
  /** The printed number, e.g. `BA-2026-000123`. */
  number: Type.String(),
  status: ReceiptStatus,
  /** Naira, at most two decimals. */
  amount: Type.Number(),
  amount_kobo: Type.Integer(),
  currency: Type.Literal('NGN'),
  paid_at: Instant,
  academy: Type.String(),
  /** The refunded naira so far, and when the last refund was made. */
  refund: Nullable(Type.Object({ amount: Type.Number(), refunded_at: Instant })),
}

/** A receipt as its payer sees it. */
export const Receipt = Type.Object({
  ...facts,
  /** E.g. "Seventy-three thousand naira only". */
  amount_in_words: Type.String(),
  /** Naira that the card provider charged on top if the payer bears its fees; otherwise 0. */
  fees: Type.Number(),
  reference: Type.String(),
  description: Type.String(),
  /** The provider's payment channel: card, bank_transfer ... */
  channel: Nullable(Type.String()),
  learner: PersonName,
  /** Null until a payment opened without a course is used to enrol. */
  course: Nullable(Type.Object({ slug: Type.String(), title: Type.String(), tutor: PersonName })),
  method: Method,
  /** The cohort paid for, if any. */
  cohort: Nullable(Type.Object({ name: Type.String(), starts_on: Type.String() })),
  /** The absolute URL of the public check. */
  check_url: Type.String(),
})
export type Receipt = Static<typeof Receipt>

/** A receipt as shown to anyone with its link: only enough to compare with the paper. */
export const ReceiptCheck = Type.Object({
  ...facts,
  /** The first name and the first letter of the last, e.g. "Chioma A.". */
  learner: Type.String(),
  /** The course's title. */
  course: Nullable(Type.String()),
})
export type ReceiptCheck = Static<typeof ReceiptCheck>

/** Returns the receipt of the learner's own payment; otherwise, and without a receipt, 404. */
export const getReceipt = {
  method: 'GET',
  path: '/api/payments/:reference/receipt',
  role: 'learner',
  policy: 'own payment',
  tag: 'payments',
  summary: "Shows the receipt of one of the learner's own payments.",
  params: Type.Object({ reference: Type.String({ maxLength: 100 }) }),
  errors: ['receipt.not_found'],
  reply: Succeeded({ data: Receipt }),
} as const satisfies Endpoint

/** Confirms that a receipt is genuine, by its unguessable link; otherwise 404. */
export const checkReceipt = {
  method: 'GET',
  path: '/api/receipts/:token',
  role: 'anyone',
  policy: 'a link',
  tag: 'payments',
  summary: 'Checks a receipt by the link that is printed on it.',
  params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  errors: ['receipt.not_found'],
  reply: Succeeded({ data: ReceiptCheck }),
} as const satisfies Endpoint
