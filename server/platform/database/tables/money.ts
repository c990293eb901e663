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
  /** Null until a payment opened without a course is used to enrol. */
  course_id: number | null
  /** The cohort that is paid for; null until the payment has a course. */
  cohort_id: Generated<number | null>
  method: 'virtual' | 'physical'
  description: string
  status: Generated<PaymentRowStatus>
  currency: Generated<string>
  /** The quote: what is to be paid, in kobo. */
  amount_kobo: number
  /** The quote's price in US cents and its rate in ten-thousandths of a naira. */
  price_cents: number
  exchange_rate: number
  quote_expires_at: string
  /** The provider's own word for its state. */
  paid_kobo: number | null
  fees_kobo: number | null
  channel: string | null
  provider_id: string | null
  paid_at: string | null
  /** Why a person must look at it. */
  review_reason: string | null
  /** When the provider is asked again without anybody asking us; null is at once. */
  check_after: string | null
  /** Why the provider's last answer about it was of no use, in one sentence; null when it was. */
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
  /** The source of the event: learner, webhook, reconciler, operator. */
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
  /** The payment's course, by which a tutor's list finds it. */
  course_id: number | null
  /** One word for the operator's request: the same request again is the same refund. */
  request_key: string
  amount_kobo: number
  /** `requested` until the provider has it; then its own word, or `refused`. */
  status: 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention' | 'refused'
  /** 1 lets the learner keep the place that the payment bought. */
  keeps_access: Generated<number>
  provider_refund_id: string | null
  /** The operator's own words, or the provider's refusal. */
  reason: string | null
  created_at: string
  updated_at: string
}
export type RefundRow = Selectable<RefundsTable>

/** A payer's argument with the academy, brought before their bank. */
export interface DisputesTable {
  id: Generated<number>
  payment_id: number
  /** The payment's course, by which a tutor's list finds it. */
  course_id: number | null
  /** The provider's number of it; empty where it did not tell one. */
  provider_dispute_id: string
  status: 'open' | 'won' | 'lost' | 'closed'
  created_at: string
  updated_at: string
}
export type DisputeRow = Selectable<DisputesTable>

/** The receipt of a paid payment, made once, in the transaction that settles it. */
export interface ReceiptsTable {
  id: Generated<number>
  payment_id: number
  /** For people, e.g. `BA-2026-000123`. */
  number: string
  /** 192 random bits in URL-safe Base64: who has it may check the receipt. */
  token: string
  created_at: string
}
export type ReceiptRow = Selectable<ReceiptsTable>

/** The last good rate of a currency, as its source told it. */
interface ExchangeRatesTable {
  currency: string
  /** Units per dollar in ten-thousandths, without the academy's margin. */
  rate: number
  fetched_at: string
}
export type ExchangeRateRow = Selectable<ExchangeRatesTable>

interface SandboxTransactionsTable {
  reference: string
  /** The transaction as Paystack would answer it, JSON text. */
  body: string
  created_at: string
  updated_at: string
}
