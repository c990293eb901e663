import type { PaymentMode } from '#contract/academy.ts'

const PROVIDER_STATUSES = [
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'pending_bank_transfer',
  'pay_offline',
] as const

/** The provider's word on one payment; `unknown` is a word that we have not learnt yet and never means money. */
type ProviderStatus = (typeof PROVIDER_STATUSES)[number] | 'unknown'

/** One payment as the provider describes it; all amounts are in the currency's minor unit (kobo). */
export interface ProviderTransaction {
  id: string
  reference: string
  status: ProviderStatus
  /** The amount charged; more than was asked for when the customer bears the fees. */
  amount: number
  /** The amount asked for, before fees; `null` if the provider does not say. */
  requestedAmount: number | null
  currency: string
  /** `live` for real money, `test` for a test key's play money. */
  domain: string
  /** `card`, `bank_transfer`, ...; `null` before anything was tried. */
  channel: string | null
  /** UTC ISO-8601, or `null` while unpaid. */
  paidAt: string | null
  customerEmail: string | null
  metadata: unknown
}

/** One refund at the provider; `status` is `pending`, `processing`, `processed`, `failed` or `needs-attention`. */
export interface ProviderRefund {
  id: string
  status: string
  /** Kobo. */
  amount: number
}

/** Which transactions to list; times are UTC ISO-8601. */
interface TransactionFilter {
  from?: string
  to?: string
  status?: 'success' | 'failed' | 'abandoned' | 'reversed'
}

/** A page of the provider's list; one element that cannot be read hides none of the others. */
export interface ProviderList {
  transactions: ProviderTransaction[]
  unreadable: UnreadableTransaction[]
}

/** An element of the provider's list that cannot be read. */
export interface UnreadableTransaction {
  /** The provider's reference, or the best that stands for it. */
  reference: string
  /** The element as it came, as JSON. */
  body: string
}

/** A refund to ask for: of the whole payment, or of `amount` kobo of it. */
interface RefundRequest {
  reference: string
  amount?: number
  note?: string
}

/** Options of a question to the provider. */
export interface ReadOptions {
  /** Left out or true, a pause of some seconds that the provider asks for is waited for. */
  waitsForRest?: boolean
}

/** The port behind which a card payment provider stands. Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  readonly mode: PaymentMode
  /** The key that the browser hands to the provider's popup; `null` when nobody takes cards. */
  readonly publicKey: string | null
  /** The secret that signs its webhooks; `null` when nobody takes cards. */
  readonly secretKey: string | null
  /** The provider's word on a reference, or `null` when it never heard of it. */
  verify(reference: string, options?: ReadOptions): Promise<ProviderTransaction | null>
  list(filter: TransactionFilter): Promise<ProviderList>
  /** Asks for a refund, once; a repeat is the caller's to decide, after a look at `refundsOf`. Throws `ProviderRefused`. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  refundsOf(transactionId: string): Promise<ProviderRefund[]>
  close(): Promise<void>
}

/** The provider did not give an answer that can be used: nothing is known about the payment, and nothing may change. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable'
  /** True if the same question, asked again at once, may well be answered. */
  readonly isTransient: boolean

  constructor(reason: string, options: { isTransient?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.isTransient = options.isTransient ?? true
  }
}

/** The provider answered, but this one answer cannot be read: it may well be readable about everything else. */
export class ProviderUnreadable extends ProviderUnavailable {
  override readonly name = 'ProviderUnreadable'

  constructor(reason: string) {
    super(reason, { isTransient: false })
  }
}

/** The provider is not asked at all for the moment, because it failed several times or has asked us to wait. */
export class ProviderResting extends ProviderUnavailable {
  override readonly name = 'ProviderResting'
  /** The rest that is left, not rounded. */
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super(reason, { isTransient: false })
    this.seconds = seconds
  }
}

/** The provider understood a request to change something and said no; `message` is its own sentence. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/** The provider's status word as one of ours. */
export function providerStatus(word: string): ProviderStatus {
  return PROVIDER_STATUSES.find(known => known === word) ?? 'unknown'
}
