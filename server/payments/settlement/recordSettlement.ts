import type { Academy } from '../../appContext.ts'
import { timestamp } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { orderLetters } from '../../letters/order.ts'
import { issueReceipt } from '../../receipts/issueReceipt.ts'
import type { ProviderTransaction } from '../provider/provider.ts'
import { keepsAccess } from '../refunds/refundRepository.ts'
import { movePayment } from '../repository.ts'
import { isOpen } from '../transitions.ts'
import type { Verdict } from './assessTransaction.ts'
import { enrolByPayment, unenrolByPayment } from './enrolByPayment.ts'
import { passPlaceOn } from './passPlaceOn.ts'
import { note } from './recordPaymentEvent.ts'
import type { Asker } from './settle.ts'

/**
 * Writes a verdict down: the payment's new status, its history and, with a success, the enrolment, all in one
 * transaction. A payment that somebody else has moved meanwhile stays as they left it.
 */
export async function applyVerdict(
  academy: Academy,
  payment: PaymentRow,
  told: ProviderTransaction,
  verdict: Verdict,
  asker: Asker,
): Promise<PaymentRow> {
  if (verdict.to === 'undecided' || verdict.to === payment.status) return payment
  if (verdict.to === 'ignored') {
    asker.log.error({ reference: payment.reference, told: told.reference }, `payment alarm: ${verdict.alarm}`)
    return payment
  }
  // A payment that a person or a bank has to decide on does not become a success by itself.
  if (verdict.to === 'success' && !isOpen(payment.status)) return payment
  const now = timestamp(academy.clock)
  const facts = {
    ...moneyIn(told),
    channel: told.channel,
    provider_id: told.id,
    review_reason: verdict.to === 'review' ? verdict.reason : null,
    check_error: null,
    updated_at: now,
  }
  const settled = await inTransaction(academy.db, async trx => {
    const moved = await movePayment(trx, payment.id, verdict.to, facts)
    if (!moved) return undefined
    await note(trx, payment, moved.status, { kind: 'settled', detail: moved.review_reason }, now, asker)
    if (moved.status === 'review') {
      const order = { about: 'review', to: moved.user_id, payment: moved.id } as const
      await orderLetters(trx, [{ order, key: moved.id }], now)
    }
    if (moved.status === 'success') {
      await issueReceipt(trx, academy.config, moved, now)
      return enrolOrOweBack(trx, moved, now, asker)
    }
    if (moved.status === 'refunded' && !(await keepsAccess(trx, moved.id))) {
      await endPlace(trx, moved, now, asker)
    }
    return moved
  })
  if (settled?.status === 'review') asker.log.warn({ reference: payment.reference }, 'payment needs a review')
  return settled ?? (await current(academy.db, payment))
}

/** What was really charged: a declined card has an amount at the provider, too, and paid nothing. */
function moneyIn(told: ProviderTransaction) {
  const isPaid = told.status === 'success' || told.status === 'reversed'
  if (!isPaid) return { paid_kobo: null, fees_kobo: null, paid_at: null }
  const fees = told.requestedAmount === null ? null : told.amount - told.requestedAmount
  return { paid_kobo: told.amount, fees_kobo: fees, paid_at: told.paidAt }
}

/** Ends the place of a payment that went back, unless another paid one takes it over. */
async function endPlace(trx: Db, refunded: PaymentRow, now: string, asker: Asker): Promise<void> {
  if (await passPlaceOn(trx, refunded, now, asker)) return
  if (!(await unenrolByPayment(trx, refunded.id, now))) return
  await note(trx, refunded, refunded.status, { kind: 'unenrolled', detail: null }, now, asker)
}

/** Enrols by a payment that just became a success; one that buys a place twice is owed back. */
export async function enrolOrOweBack(
  trx: Db,
  payment: PaymentRow,
  now: string,
  asker: Asker,
): Promise<PaymentRow> {
  if (payment.course_id === null) return payment
  if (await enrolByPayment(trx, payment, payment.course_id, now)) {
    await note(trx, payment, 'success', { kind: 'enrolled', detail: null }, now, asker)
    return payment
  }
  return oweBack(trx, payment, now, asker)
}

/** Marks a paid payment that bought nothing, because its learner had the place already. */
export async function oweBack(trx: Db, payment: PaymentRow, now: string, asker: Asker): Promise<PaymentRow> {
  const reason = 'The learner was enrolled in the course already.'
  const owed = await movePayment(trx, payment.id, 'refund_due', { review_reason: reason, updated_at: now })
  if (!owed) return payment
  await note(trx, payment, owed.status, { kind: 'settled', detail: reason }, now, asker)
  return owed
}

async function current(db: Db, payment: PaymentRow): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow()
}
