import type { Endpoint } from '#contract/endpoint.ts'
import { ClassPlace, ClassTime } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import { Method, NO_PLACE, NO_SLOT, UNSETTLED } from '#contract/purchase.ts'
import { PaymentDispute, PaymentRefund } from '#contract/refunds.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The state of a payment: only `success` enrols, and `review` waits for an operator. */
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

/** A payment reference. Paystack allows alphanumerics and `- . =`, and is case-sensitive. */
export const Reference = Type.String({
  title: 'Reference',
  description: '8 to 100 a-z, A-Z, digits, dots, hyphens or equals signs',
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
  /** Why a payment whose refund is due bought no enrolment, if the academy decided so automatically. */
  owed_because: Type.Optional(
    OneOf(['enrolled', 'no_seat', 'cancelled', 'erased', 'withdrawn', 'refund_failed']),
  ),
  description: Type.String(),
  created_at: Instant,
  paid_at: Nullable(Instant),
  course: Nullable(Type.Object({ id: Id, slug: Type.String(), title: Type.String() })),
  method: Type.Optional(Method),
  /** The cohort that it bought, if any: its name and first day, such as `2027-01-12`. */
  cohort: Type.Optional(Type.Object({ name: Type.String(), starts_on: Type.String() })),
  /** The onsite class chosen with it, while it is booked. */
  onsite_class: Type.Optional(Type.Object({ ...ClassTime.properties, place: ClassPlace })),
  /** True if `GET /api/payments/:reference/receipt` returns a receipt. */
  has_receipt: Type.Optional(Type.Boolean()),
  /** The payment's refunds and disputes, oldest first; the newest 20 of each. */
  refunds: Type.Optional(Type.Array(PaymentRefund)),
  disputes: Type.Optional(Type.Array(PaymentDispute)),
})
export type Payment = Static<typeof Payment>

/**
 * Opens a payment. The server computes the price (cents x its rate, in kobo), honours the quote for 30 minutes and compares the
 * client's amount: a difference is a 409 with the current quote. A learner has one open payment per course and method: a repeat
 * returns it, so continue with the reply's `reference`.
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
    /** If left out, the next cohort with a free seat. */
    cohort_id: Type.Optional(Id),
    method: Type.Optional(Method),
    /** For onsite classes: held until the quote ends, booked on enrolment. Null releases it; if left out, nothing changes. */
    slot_id: Type.Optional(Nullable(Id)),
  }),
  errors: [
    'course.not_found',
    'payment.pending',
    'payment.refund_due',
    'enrolment.exists',
    ...NO_PLACE,
    ...NO_SLOT,
    'course.no_classes',
    'slot.none_free',
    'slot.after_weeks',
    'slot.no_hours',
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
    /** The amount to charge in naira. */
    amount: Type.Number(),
    /** The amount to charge in kobo, for the card provider. */
    amount_kobo: Type.Integer(),
    currency: Type.Literal('NGN'),
    payment_status: PaymentStatus,
    quote_expires_at: Instant,
    /** True if the learner got a bank account for a transfer that has not arrived yet. */
    is_on_its_way: Type.Optional(Type.Literal(true)),
  }),
} as const satisfies Endpoint

/**
 * Abandons a payment; the next attempt for the course opens a new one. The provider is asked first, so a payment that has
 * arrived returns `success`; money that arrives later still settles it.
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

/** Asks the provider for a payment's result; on success a payment for a course enrols at once. */
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

/** Lists the learner's payments, newest first. */
export const listPayments = {
  method: 'GET',
  path: '/api/payments/history',
  role: 'learner',
  tag: 'payments',
  summary: "Lists the learner's own payments.",
  reply: Succeeded({ data: Type.Array(Payment) }),
} as const satisfies Endpoint

/** Receives the provider's signed events (Paystack: HMAC-SHA512 of the raw body in `x-paystack-signature`). */
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
