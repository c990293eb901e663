import { pino } from 'pino'
import { checkReceipt, getReceipt } from '#contract/receipts.ts'
import type { Account } from '#server/accounts/account.ts'
import { type RefundWish, refundPayment } from '#server/payments/refundPayment.ts'
import { findPayment } from '#server/payments/repository.ts'
import { mailReceipts } from '#server/receipts/mailReceipts.ts'
import {
  asAcademy,
  chargeSuccess,
  PRICE_KOBO,
  payingAcademy,
  QUIET_ASKER,
} from '../payments/payingAcademy.ts'

const SILENT = pino({ level: 'silent' })

/** An academy in which payments are made, with what a receipt can be asked for. */
export async function receiptAcademy(options: Parameters<typeof payingAcademy>[0] = {}) {
  const academy = await payingAcademy(options)
  const { server, create, pay, webhook, db } = academy

  return {
    ...academy,
    /** A payment from the first press to its settlement. */
    buy: async (learner: Account, reference: string, kobo = PRICE_KOBO) => {
      await create(learner, reference)
      await pay(reference, kobo)
      await webhook(chargeSuccess(reference))
    },
    receipt: (reader: Account, reference: string) =>
      server.as(reader).call(getReceipt, { params: { reference } }),
    /** The public check by the link that the receipt names. */
    check: (checkUrl: string) =>
      server.call(checkReceipt, { params: { token: checkUrl.split('/').at(-1) ?? '' } }),
    receipts: () => db.selectFrom('receipts').selectAll().orderBy('id').execute(),
    mailReceipts: () => mailReceipts(asAcademy(academy), SILENT),
    refund: async (reference: string, wish: RefundWish = {}) => {
      const payment = await findPayment(db, reference)
      return refundPayment(asAcademy(academy), payment!, wish, { ...QUIET_ASKER, source: 'operator' })
    },
  }
}
