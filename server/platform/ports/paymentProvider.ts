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

/** The provider's status of a payment; `unknown` stands for a status we do not know and never means money. */
type ProviderStatus = (typeof PROVIDER_STATUSES)[number] | 'unknown'

/** A payment as described by the provider; amounts are in kobo. */
export interface ProviderTransaction {
  id: string
  reference: string
  status: ProviderStatus
  /** The charged amount; more than requested if the customer bears the fees. */
  amount: number
  /** The requested amount before fees; `null` if unknown. */
  requestedAmount: number | null
  currency: string
  /** `live` for real money, `test` for a test key. */
  domain: string
  /** `card`, `bank_transfer`, ...; `null` before an attempt. */
  channel: string | null
  /** UTC ISO-8601, or `null` while unpaid. */
  paidAt: string | null
  customerEmail: string | null
  metadata: unknown
}

/** A refund at the provider; `status` is `pending`, `processing`, `processed`, `failed` or `needs-attention`. */
export interface ProviderRefund {
  id: string
  status: string
  /** Kobo. */
  amount: number
}

/** A filter of transactions; times are UTC ISO-8601. */
interface TransactionFilter {
  from?: string
  to?: string
  status?: 'success' | 'failed' | 'abandoned' | 'reversed'
}

/** A page of the provider's list; an unreadable element does not hide the others. */
export interface ProviderList {
  transactions: ProviderTransaction[]
  unreadable: UnreadableTransaction[]
}

/** An unreadable element of the provider's list. */
export interface UnreadableTransaction {
  /** The provider's reference, or the best substitute. */
  reference: string
  /** The element as received, as JSON. */
  body: string
}

/** A refund request: of the whole payment, or of `amount` kobo. */
interface RefundRequest {
  reference: string
  amount?: number
  note?: string
}

/** Options of a request to the provider. */
export interface ReadOptions {
  /** By default true: waits for a pause of some seconds that the provider asks for. */
  waitsForRest?: boolean
}

/** The port to the payment provider. Every call may throw `ProviderUnavailable`. */
export interface PaymentProvider {
  readonly mode: PaymentMode
  /** The public key for the provider's popup; `null` if cards are off. */
  readonly publicKey: string | null
  /** The secret that signs webhooks; `null` if cards are off. */
  readonly secretKey: string | null
  /** Returns the provider's transaction of a reference, or `null` if it has none. */
  verify(reference: string, options?: ReadOptions): Promise<ProviderTransaction | null>
  list(filter: TransactionFilter): Promise<ProviderList>
  /** Requests a refund once; the caller decides about a retry after reading `refundsOf`. Throws `ProviderRefused`. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  refundsOf(transactionId: string): Promise<ProviderRefund[]>
  close(): Promise<void>
}

/** The provider gave no usable reply: nothing is known about the payment, so nothing may change. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable'
  /** True if an immediate retry may succeed. */
  readonly isTransient: boolean

  constructor(reason: string, options: { isTransient?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.isTransient = options.isTransient ?? true
  }
}

/** The provider replied, but this reply cannot be read; others may be readable. */
export class ProviderUnreadable extends ProviderUnavailable {
  override readonly name = 'ProviderUnreadable'

  constructor(reason: string) {
    super(reason, { isTransient: false })
  }
}

/** No request is sent for now, because the provider failed several times or asked us to wait. */
export class ProviderResting extends ProviderUnavailable {
  override readonly name = 'ProviderResting'
  /** The remaining pause, not rounded. */
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super(reason, { isTransient: false })
    this.seconds = seconds
  }
}

/** The provider refused a change; `message` is its own sentence. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/** Returns the provider's status as one of ours. */
export function providerStatus(word: string): ProviderStatus {
  return PROVIDER_STATUSES.find(known => known === word) ?? 'unknown'
}
