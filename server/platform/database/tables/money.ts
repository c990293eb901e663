import type { Generated, Selectable } from 'kysely'

export interface MoneyTables {
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  disputes: DisputesTable
  receipts: ReceiptsTable
  exchange_rates: ExchangeRatesTable
  sandbox_transactions: SandboxTransactionsTable
}

export type PaymentRowStatus =
  | 'pending'
  | 'success'
  | 'failed'
  | 'abandoned'
  | 'review'
  | 'refund_due'
  | 'refunded'
  | 'disputed'

export interface PaymentsTable {
  id: Generated<number>
  reference: string
  user_id: number
  /** Null until a payment without a course is used to enrol. */
  course_id: number | null
  /** The cohort paid for; null until the payment has a course. */
  cohort_id: Generated<number | null>
  method: 'virtual' | 'physical'
  /** The hours of onsite classes that it buys; null sets no number. */
  onsite_hours: Generated<number | null>
  description: string
  status: Generated<PaymentRowStatus>
  currency: Generated<string>
  /** The quoted amount in kobo. */
  amount_kobo: number
  /** The quoted price in US cents, and the rate in ten-thousandths of a naira per dollar. */
  price_cents: number
  exchange_rate: number
  quote_expires_at: string
  /** Reported by the provider; amounts in kobo. */
  paid_kobo: number | null
  fees_kobo: number | null
  channel: string | null
  provider_id: string | null
  paid_at: string | null
  /** Why an operator must review it. */
  review_reason: string | null
  /** When the reconciler asks the provider again; null means at its next run. */
  check_after: string | null
  /** Why the provider's last reply could not be used, as a sentence; null if it could. */
  check_error: string | null
  created_at: string
  updated_at: string
}
export type PaymentRow = Selectable<PaymentsTable>

interface PaymentEventsTable {
  id: Generated<number>
  payment_id: number | null
  reference: string
  /** The event, e.g. created, verified, settled, enrolled, refused. */
  kind: string
  /** Learner, webhook, reconciler or operator. */
  source: string
  from_status: string | null
  to_status: string | null
  detail: string | null
  request_id: string | null
  created_at: string
}
export type PaymentEventRow = Selectable<PaymentEventsTable>

export interface RefundsTable {
  id: Generated<number>
  payment_id: number
  /** The payment's course, copied for the index of the tutor's list. */
  course_id: number | null
  /** The idempotency key of the operator's request: repeating it makes no second refund. */
  request_key: string
  amount_kobo: number
  /** `requested` until the provider accepts it; then the provider's status, or `refused`. */
  status: 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention' | 'refused'
  /** 1 if the learner keeps the enrolment. */
  keeps_access: Generated<number>
  provider_refund_id: string | null
  /** The operator's reason, or the provider's refusal. */
  reason: string | null
  created_at: string
  updated_at: string
}
export type RefundRow = Selectable<RefundsTable>

/** A chargeback: a payer disputes the payment at their bank. */
export interface DisputesTable {
  id: Generated<number>
  payment_id: number
  /** The payment's course, copied for the index of the tutor's list. */
  course_id: number | null
  /** The provider's id; empty if it sent none. */
  provider_dispute_id: string
  status: 'open' | 'won' | 'lost' | 'closed'
  /** When the academy must have answered; null if the provider named no time. */
  due_at: Generated<string | null>
  created_at: string
  updated_at: string
}
export type DisputeRow = Selectable<DisputesTable>

/** The receipt of a payment, created once, in the transaction that settles it. */
export interface ReceiptsTable {
  id: Generated<number>
  payment_id: number
  /** The printed number, e.g. `BA-2026-000123`. */
  number: string
  /** 192 random bits in URL-safe Base64; anyone with this token can check the receipt. */
  token: string
  created_at: string
  /** The bought course and cohort as they were named then; null until the payment has a course, and in receipts from before the column. */
  course_title: string | null
  cohort_name: string | null
  cohort_starts_on: string | null
}
export type ReceiptRow = Selectable<ReceiptsTable>

/** The last valid rate of a currency from its source. */
interface ExchangeRatesTable {
  currency: string
  /** Units per dollar in ten-thousandths, without the academy's margin. */
  rate: number
  fetched_at: string
}
export type ExchangeRateRow = Selectable<ExchangeRatesTable>

interface SandboxTransactionsTable {
  reference: string
  /** The transaction in Paystack's JSON. */
  body: string
  created_at: string
  updated_at: string
}
