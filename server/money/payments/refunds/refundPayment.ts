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

/** Seconds after which an unsent refund's request counts as crashed, and the next request resumes it. */
const RESUME_SECONDS = 60

/** The input of a refund. */
export interface RefundInput {
  /** Kobo; defaults to the rest of what was paid. */
  amountKobo?: number
  /** The learner stays enrolled. */
  keepsAccess?: boolean
  /** Distinguishes two refunds of the same amount; the same text again is the same refund. */
  request?: string
  reason?: string
}

/**
 * Refunds a payment, in full or in part: one request is one refund, however often it is repeated or interrupted.
 * @throws HttpError if the payment has no money left to refund, or the amount is out of range
 * @throws ProviderUnavailable if the provider does not answer; a retry sends nothing twice
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

/** Returns the part of a payment that no other refund takes, in kobo. */
async function moneyLeft({ db }: AppContext, payment: PaymentRow, key: string): Promise<number> {
  const others = (await listRefundsOf(db, payment.id)).filter(
    ({ status, request_key }) => request_key !== key && status !== 'refused' && status !== 'failed',
  )
  return others.reduce((sum, refund) => sum - refund.amount_kobo, payment.paid_kobo ?? 0)
}

function nothingLeft() {
  return new HttpError('refund.nothing_left', 'This payment holds no money that could go back.')
}

/** Sends a refund; `found` is the provider's refund of an attempt whose answer was lost. */
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
    const accepted = found ?? (await paymentProvider.refund(request))
    const facts = {
      status: statusOf(accepted),
      provider_refund_id: accepted.id,
      updated_at: timestamp(clock),
    }
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
    // Most likely the money was refunded in another way, such as on the provider's dashboard.
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
