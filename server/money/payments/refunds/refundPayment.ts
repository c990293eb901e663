import type { AppContext } from '../../../platform/appContext.ts'
import { record } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow, RefundRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { type ProviderRefund, ProviderRefused } from '../../../platform/ports/paymentProvider.ts'
import { timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { koboText } from '../../../platform/time/format.ts'
import { type Actor, auditActorOf, recordPaymentEvent } from '../paymentEvents.ts'
import { settle } from '../settlement/settle.ts'
import { moveRefund } from './moveRefund.ts'
import { findRefund, getRefund, insertRefund, listRefundsOf, resumeRefund, updateRefund } from './queries.ts'
import { statusOf } from './refundProgress.ts'

/** A request whose sender fell silent for so long has crashed, and the next one takes it up. */
const RESUME_SECONDS = 60

/** The refund that an operator asks for. */
export interface RefundInput {
  /** Kobo; left out, everything that was paid. */
  amountKobo?: number
  /** The learner keeps the place that the payment bought. */
  keepsAccess?: boolean
  /** Tells apart two refunds of the same amount; the same words again are the same refund. */
  request?: string
  reason?: string
}

/**
 * Gives a payment back, in full or in part: one request is one refund, however often it is asked for and whatever
 * breaks off in between.
 * @throws HttpError when the payment holds no money that could go back
 * @throws ProviderUnavailable when the provider does not answer; ask again, nothing is sent twice
 */
export async function refundPayment(
  academy: AppContext,
  payment: PaymentRow,
  input: RefundInput,
  actor: Actor,
): Promise<RefundRow> {
  const { db, clock } = academy
  const key = [input.request ?? 'refund', input.amountKobo ?? 'all'].join(':')
  const left = await moneyLeft(academy, payment, key)
  if (left === 0 || payment.status === 'refunded') throw nothingLeft()
  const amount = input.amountKobo ?? left
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    throw new HttpError(
      'refund.wrong_amount',
      `A refund must be between ${koboText(1)} and ${koboText(left)}.`,
    )
  }

  const now = timestamp(clock)
  const fresh = await inTransaction(db, async trx => {
    const refund = await insertRefund(trx, payment, {
      request_key: key,
      amount_kobo: amount,
      status: 'requested',
      keeps_access: input.keepsAccess ? 1 : 0,
      reason: input.reason ?? null,
      created_at: now,
      updated_at: now,
    })
    if (!refund) return undefined
    const detail = `${koboText(amount)}${input.reason ? `: ${input.reason}` : ''}`
    await recordPaymentEvent(trx, payment, { kind: 'refund requested', detail }, now, actor)
    await record(trx, clock, {
      ...auditActorOf(actor),
      act: 'asked for a refund',
      subject: `payment:${payment.reference}`,
      courseId: payment.course_id,
      details: { amount_kobo: amount, reason: input.reason ?? null },
    })
    return refund
  })
  if (fresh) return send(academy, payment, fresh, actor)
  const known = await findRefund(db, payment.id, key)
  if (!known) throw new Error('The refund that was there a moment ago is gone')
  const resumed = await resumeRefund(db, known.id, timestampIn(clock, -RESUME_SECONDS), now)
  if (!resumed) return known
  return send(academy, payment, resumed, actor, await sentBefore(academy, payment, resumed))
}

/** Returns the money of a payment that no other refund takes, in kobo. */
async function moneyLeft({ db }: AppContext, payment: PaymentRow, key: string): Promise<number> {
  const others = (await listRefundsOf(db, payment.id)).filter(
    ({ status, request_key }) => request_key !== key && status !== 'refused' && status !== 'failed',
  )
  return others.reduce((sum, refund) => sum - refund.amount_kobo, payment.paid_kobo ?? 0)
}

function nothingLeft() {
  return new HttpError('refund.nothing_left', 'This payment holds no money that could go back.')
}

/** Sends a refund; `found` is the provider's own of a try whose answer was lost. */
async function send(
  academy: AppContext,
  payment: PaymentRow,
  refund: RefundRow,
  actor: Actor,
  found?: ProviderRefund,
): Promise<RefundRow> {
  const { db, clock, paymentProvider } = academy
  try {
    const request = {
      reference: payment.reference,
      amount: refund.amount_kobo,
      note: refund.reason ?? undefined,
    }
    const told = found ?? (await paymentProvider.refund(request))
    const facts = { status: statusOf(told), provider_refund_id: told.id, updated_at: timestamp(clock) }
    const sent = await moveRefund(db, refund, payment, facts)
    await settle(academy, payment.reference, actor, { recheck: true })
    return sent
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const refused = await updateRefund(db, refund.id, {
      status: 'refused',
      reason: error.message,
      updated_at: timestamp(clock),
    })
    // Most likely the money has gone back on another way, such as the provider's own pages.
    await settle(academy, payment.reference, actor, { recheck: true })
    return refused ?? getRefund(db, refund.id)
  }
}

async function sentBefore({ db, paymentProvider }: AppContext, payment: PaymentRow, refund: RefundRow) {
  if (payment.provider_id === null) return undefined
  const known = new Set((await listRefundsOf(db, payment.id)).map(({ provider_refund_id: id }) => id))
  const theirs = await paymentProvider.refundsOf(payment.provider_id)
  return theirs.find(({ id, amount }) => amount === refund.amount_kobo && !known.has(id))
}
