import { randomInt } from 'node:crypto'
import type { Static } from '#contract/schema.ts'
import type { PaystackRefund, PaystackTransaction } from '../paystack/paystackWire.ts'

/** A refund in the sandbox's store. */
export interface SandboxRefund extends Static<typeof PaystackRefund> {
  transaction_reference: string
  created_at: string
}

/** A transaction as the sandbox stores and sends it: Paystack's relevant fields, and its refunds. */
export interface SandboxTransaction extends Static<typeof PaystackTransaction> {
  requested_amount: number
  gateway_response: string
  created_at: string
  refunds: SandboxRefund[]
}

/** The input for a new transaction; `amount` is in the currency's minor unit. */
interface NewTransaction {
  reference: string
  amount: number
  email: string
  currency: string
  metadata?: unknown
}

/** Creates a transaction that nobody has tried to pay yet; Paystack calls that `abandoned`. */
export function newTransaction(asked: NewTransaction, now: Date): SandboxTransaction {
  return {
    id: newId(),
    domain: 'test',
    status: 'abandoned',
    reference: asked.reference,
    amount: asked.amount,
    requested_amount: asked.amount,
    currency: asked.currency,
    channel: null,
    paid_at: null,
    created_at: now.toISOString(),
    gateway_response: 'The transaction was not completed',
    customer: { email: asked.email },
    metadata: asked.metadata ?? null,
    refunds: [],
  }
}

/** Returns the transaction after its card was charged. */
export function paid(transaction: SandboxTransaction, now: Date): SandboxTransaction {
  return {
    ...transaction,
    status: 'success',
    channel: 'card',
    paid_at: now.toISOString(),
    gateway_response: 'Approved',
  }
}

/** Returns the transaction after its card was declined; another card may still pay it. */
export function declined(transaction: SandboxTransaction): SandboxTransaction {
  return { ...transaction, status: 'failed', channel: 'card', gateway_response: 'Declined' }
}

/** Returns the transaction while its popup is open. */
export function opened(transaction: SandboxTransaction): SandboxTransaction {
  return { ...transaction, status: 'ongoing', gateway_response: 'The transaction is in progress' }
}

/** Returns the transaction after its popup was closed; a final status stays. */
export function closed(transaction: SandboxTransaction): SandboxTransaction {
  if (transaction.status !== 'ongoing') return transaction
  return { ...transaction, status: 'abandoned', gateway_response: 'The transaction was not completed' }
}

/** Returns the transaction with one more refund; it is `reversed` once refunded in full. */
export function refunded(transaction: SandboxTransaction, refund: SandboxRefund): SandboxTransaction {
  const refunds = [...transaction.refunds, refund]
  const isWhole = refundedAmount(refunds) >= transaction.amount
  return { ...transaction, refunds, status: isWhole ? 'reversed' : transaction.status }
}

/** Returns the amount refunded so far, in the minor unit; a refund that failed took nothing. */
export function refundedAmount(refunds: readonly SandboxRefund[]): number {
  const living = refunds.filter(({ status }) => status !== 'failed')
  return living.reduce((sum, refund) => sum + Number(refund.amount), 0)
}

/** Returns an id like Paystack's for transactions and refunds. */
export function newId(): number {
  return randomInt(1_000_000_000, 9_999_999_999)
}
