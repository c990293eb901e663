import type { Endpoint } from '#contract/endpoint.ts'
import { ClassPlace, ClassTime } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import { Method, NO_PLACE, NO_SLOT, UNSETTLED } from '#contract/purchase.ts'
import { PaymentDispute, PaymentRefund } from '#contract/refunds.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The state of a payment: only `success` lets a learner in, and `review` waits for a person. */
export const PaymentStatus = OneOf([
  'pending',
  'success',
  'failed',
  'abandoned',
  'review',
  'refund_due',
  'refunded',
  'disputed',
])
export type PaymentStatus = Static<typeof PaymentStatus>

/** Paystack takes alphanumerics and `- . =` in a reference, and tells upper from lower case. */
export const Reference = Type.String({
  title: 'Reference',
  description: '8 to 100 letters, digits, dots, hyphens or equals signs',
  minLength: 8,
  maxLength: 100,
  pattern: '^[A-Za-z0-9.=-]+$',
})

/** A payment as its learner sees it. */
export const Payment = Type.Object({
  id: Id,
  reference: Type.String(),
  /** Naira, at most two decimals. */
  amount: Type.Number(),
  currency: Type.Literal('NGN'),
  status: PaymentStatus,
  /** Why a payment whose refund is due bought no place, where the academy decided it by itself. */
  owed_because: Type.Optional(OneOf(['enrolled', 'no_seat', 'cancelled', 'erased'])),
  description: Type.String(),
  created_at: Instant,
  paid_at: Nullable(Instant),
  course: Nullable(Type.Object({ id: Id, slug: Type.String(), title: Type.String() })),
  method: Type.Optional(Method),
  /** The start that it bought, where the course runs in cohorts: its name and first day, such as `2027-01-12`. */
  cohort: Type.Optional(Type.Object({ name: Type.String(), starts_on: Type.String() })),
  /** The onsite class that was chosen with it, as long as it is booked. */
  onsite_class: Type.Optional(Type.Object({ ...ClassTime.properties, place: ClassPlace })),
  /** True if `GET /api/payments/:reference/receipt` answers a receipt. */
  has_receipt: Type.Optional(Type.Boolean()),
  /** The payment's refunds and disputes, oldest first; the newest 20 of each. */
  refunds: Type.Optional(Type.Array(PaymentRefund)),
  disputes: Type.Optional(Type.Array(PaymentDispute)),
})
export type Payment = Static<typeof Payment>

/**
 * Opens a payment. The server prices the course itself (cents x its rate, in kobo), keeps the quote 30 minutes and
 * only compares the client's amount with it: a difference answers 409 with the fresh quote. A learner has one open
 * payment a course and method: the same wish again answers that one, so go on with the `reference` of the answer.
 */
export const createPayment = {
  method: 'POST',
  path: '/api/payments/create',
  role: 'learner',
  policy: 'may buy',
  tag: 'payments',
  summary: 'Opens a payment for a course; amount 0 for a free one.',
  body: Type.Object({
    reference: Reference,
    /** Naira. */
    amount: Type.Number({ title: 'Amount', minimum: 0, maximum: 1e12 }),
    description: Type.String({ title: 'Description', maxLength: 300 }),
    course_id: Type.Optional(Id),
    /** Left out, the next cohort that has a seat. */
    cohort_id: Type.Optional(Id),
    method: Type.Optional(Method),
    /** For onsite classes: held until the quote ends, booked with the enrolment. Null holds none, left out is no change. */
    slot_id: Type.Optional(Nullable(Id)),
  }),
  errors: [
    'course.not_found',
    'payment.pending',
    'payment.refund_due',
    'enrolment.exists',
    ...NO_PLACE,
    ...NO_SLOT,
    'account.not_verified',
    'exchange_rate.unknown',
    'payment.price_changed',
    'payment.reference_taken',
    'payment.opened_elsewhere',
    'payment.limit_reached',
    'payment.cards_not_accepted',
  ],
  reply: Succeeded({
    id: Id,
    reference: Type.String(),
    /** Naira: what will be charged. */
    amount: Type.Number(),
    /** Kobo: the amount above, as the card provider is asked for it. */
    amount_kobo: Type.Integer(),
    currency: Type.Literal('NGN'),
    payment_status: PaymentStatus,
    quote_expires_at: Instant,
    /** The learner has asked for the account of a transfer for it, whose money is not seen yet. */
    is_on_its_way: Type.Optional(Type.Literal(true)),
  }),
} as const satisfies Endpoint

/**
 * Ends a payment that its learner will not make: the next wish for the same course opens a new one. The provider is asked
 * first, so that a payment which has arrived meanwhile answers `success`; money that comes later still settles it.
 */
export const abandonPayment = {
  method: 'POST',
  path: '/api/payments/abandon',
  role: 'learner',
  policy: 'own payment',
  tag: 'payments',
  summary: 'Ends an open payment; one that was paid stays paid.',
  body: Type.Object({ reference: Reference }),
  errors: ['payment.not_found'],
  reply: Succeeded({ payment_id: Id, payment_status: PaymentStatus }),
} as const satisfies Endpoint

/** Asks the provider how a payment went; on success a payment bound to its course enrols at once. */
export const verifyPayment = {
  method: 'POST',
  path: '/api/payments/verify',
  role: 'learner',
  policy: 'own payment',
  tag: 'payments',
  summary: 'Checks a payment with the provider and settles it.',
  body: Type.Object({ reference: Reference }),
  errors: ['payment.not_found', ...UNSETTLED],
  reply: Succeeded({ payment_id: Id, payment_status: PaymentStatus }),
} as const satisfies Endpoint

/** The learner's own payments, newest first. */
export const listPayments = {
  method: 'GET',
  path: '/api/payments/history',
  role: 'learner',
  tag: 'payments',
  summary: "Lists the learner's own payments.",
  reply: Succeeded({ data: Type.Array(Payment) }),
} as const satisfies Endpoint

/** The provider's signed events (Paystack: HMAC-SHA512 of the raw body in `x-paystack-signature`). */
export const paymentWebhook = {
  method: 'POST',
  path: '/api/payments/webhook',
  role: 'anyone',
  policy: 'the card provider',
  tag: 'payments',
  summary: "Takes the card provider's signed events.",
  errors: ['provider.wrong_signature'],
  reply: Succeeded({}),
} as const satisfies Endpoint
