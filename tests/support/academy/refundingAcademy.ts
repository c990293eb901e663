import { vi } from 'vitest'
import { findPayment } from '#server/money/payments/queries.ts'
import { type RefundInput, refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import type { Account } from '#server/platform/http/account.ts'
import { asAcademy, chargeSuccess, payingAcademy, QUIET_ACTOR } from './payingAcademy.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

/** Builds an academy with a paid payment, which an operator can refund. */
export async function withPaidPayment(
  learnerOf: (academy: PayingAcademy) => Account = ({ learner }) => learner,
) {
  const academy = await payingAcademy()
  const { create, pay, webhook, ports, db } = academy
  await create(learnerOf(academy), 'to-be-refunded')
  await pay('to-be-refunded')
  await webhook(chargeSuccess('to-be-refunded'))
  const posts = vi.spyOn(ports.paymentProvider, 'refund')
  return {
    ...academy,
    posts,
    refund: async (wish: RefundInput = {}, reference = 'to-be-refunded') => {
      const payment = await findPayment(db, reference)
      return refundPayment(asAcademy(academy), payment!, wish, { ...QUIET_ACTOR, source: 'operator' })
    },
    refunds: () => db.selectFrom('refunds').selectAll().orderBy('id').execute(),
  }
}
