import { sql } from 'kysely'
import { checkReceipt, getReceipt } from '#contract/receipts.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { type RefundInput, refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import type { Account } from '#server/platform/http/account.ts'
import { sendLetters } from './letters.ts'
import { asAcademy, chargeSuccess, PRICE_KOBO, payingAcademy, QUIET_ACTOR } from './payingAcademy.ts'

/** Builds an academy with payments and calls for receipts. */
export async function receiptAcademy(options: Parameters<typeof payingAcademy>[0] = {}) {
  const academy = await payingAcademy(options)
  const { server, create, pay, webhook, db } = academy

  return {
    ...academy,
    /** Makes a payment, from creation to settlement. */
    buy: async (learner: Account, reference: string, kobo = PRICE_KOBO) => {
      await create(learner, reference)
      await pay(reference, kobo)
      await webhook(chargeSuccess(reference))
    },
    receipt: (reader: Account, reference: string) =>
      server.as(reader).call(getReceipt, { params: { reference } }),
    /** Calls the public check by the receipt's link. */
    check: (checkUrl: string) =>
      server.call(checkReceipt, { params: { token: checkUrl.split('/').at(-1) ?? '' } }),
    /** Returns each receipt with the state of its letter. */
    receipts: () =>
      db
        .selectFrom('receipts')
        .innerJoin('jobs', join => join.on('jobs.key', '=', sql<string>`'receipt:' || receipts.payment_id`))
        .selectAll('receipts')
        .select(['jobs.ended_at as mailed_at', 'jobs.attempts as mail_attempts'])
        .orderBy('receipts.id')
        .execute(),
    mailReceipts: () => sendLetters(academy),
    refund: async (reference: string, wish: RefundInput = {}) => {
      const payment = await findPayment(db, reference)
      return refundPayment(asAcademy(academy), payment!, wish, { ...QUIET_ACTOR, source: 'operator' })
    },
  }
}
