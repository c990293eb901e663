import type { PaymentMode } from '#contract/academy.ts'
import {
  type PaymentProvider,
  type ProviderList,
  ProviderUnavailable,
} from '../../../../platform/ports/paymentProvider.ts'
import { createPaystackHttp, PAYSTACK_LIMITS, type PaystackLimits, type Transport } from './paystackHttp.ts'
import {
  isListReply,
  isRefundListReply,
  isRefundReply,
  isTransaction,
  isVerifyReply,
  readRefund,
  readTransaction,
  readUnreadable,
} from './paystackWire.ts'

/** The page size of https://paystack.com/docs/api/pagination. */
const PAGE_SIZE = 100
/** Limits an endless listing; a day of an academy is far shorter. */
const MAX_PAGES = 200

interface PaystackOptions {
  transport: Transport
  secretKey: string
  publicKey: string
  mode: Exclude<PaymentMode, 'off'>
  limits?: Partial<PaystackLimits>
}

/** Creates the payment provider over Paystack's HTTP API. */
export function createPaystack(options: PaystackOptions): PaymentProvider {
  const http = createPaystackHttp({ ...options, limits: { ...PAYSTACK_LIMITS, ...options.limits } })

  return {
    mode: options.mode,
    publicKey: options.publicKey,
    secretKey: options.secretKey,

    async verify(reference, options) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      const reply = await http.read(path, isVerifyReply, options)
      return reply && readTransaction(reply.data)
    },

    async list(filter) {
      const found: ProviderList = { transactions: [], unreadable: [] }
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ ...filter, perPage: String(PAGE_SIZE), page: String(page) })
        const reply = await http.read(`/transaction?${query}`, isListReply)
        if (!reply)
          throw new ProviderUnavailable('Paystack has no list of transactions', { isTransient: false })
        for (const element of reply.data) {
          if (isTransaction(element)) found.transactions.push(readTransaction(element))
          else found.unreadable.push(readUnreadable(element))
        }
        // A short page is not the last one: the provider chooses the size of a page.
        if (reply.data.length === 0) break
      }
      return found
    },

    async refund({ reference, amount, note }) {
      const body = { transaction: reference, amount, currency: 'NGN', merchant_note: note }
      const reply = await http.write('/refund', body, isRefundReply)
      return readRefund(reply.data)
    },

    async refundsOf(transactionId) {
      const query = new URLSearchParams({ transaction: transactionId })
      const reply = await http.read(`/refund?${query}`, isRefundListReply)
      return reply?.data.map(readRefund) ?? []
    },

    close: () => http.close(),
  }
}
