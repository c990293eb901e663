import type { AppContext } from '../../../platform/appContext.ts'
import { record } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow, RefundRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import { type ProviderRefund, ProviderRefused } from '../../../platform/ports/paymentProvider.ts'
import { timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { koboText } from '../../amounts.ts'
import { type Actor, auditActorOf, recordPaymentEvent } from '../paymentEvents.ts'
import { lockPayment } from '../queries.ts'
import {
  getRefund,
  hasOpenDispute,
  insertRefund,
  isLiving,
  listRefundsOf,
  resumeRefund,
  updateRefund,
} from '../reversals/queries.ts'
import { settle } from '../settlement/settle.ts'
import { moveRefund } from './moveRefund.ts'
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
 * @throws HttpError if the payment has no money left to refund, the amount is out of range, or a bank is looking into a dispute
 * @throws ProviderUnavailable if the provider does not answer; a retry sends nothing twice
 */
export async function refundPayment(
  academy: AppContext,
  payment: PaymentRow,
  input: RefundInput,
  actor: Actor,
): Promise<RefundRow> {
  const { db, clock } = academy
  const now = timestamp(clock)
  const { refund, isNew } = await inTransaction(db, trx =>
    requestRefund(trx, academy, payment, input, actor, now),
  )
  if (isNew) return send(academy, payment, refund, actor)
  const resumed = await resumeRefund(db, refund.id, timestampIn(clock, -RESUME_SECONDS), now)
  if (!resumed) return refund
  return send(academy, payment, resumed, actor, await sentBefore(academy, payment, resumed))
}

/** Saves the request of a refund, or finds it; the payment's row is locked, so that two requests never refund the same money. */
async function requestRefund(
  trx: Db,
  { clock }: AppContext,
  { id }: PaymentRow,
  { amountKobo, request, reason, keepsAccess }: RefundInput,
  actor: Actor,
  now: string,
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const payment = await lockPayment(trx, id)
  if (!payment) throw new Error(`The payment ${id} is gone.`)
  if (payment.status === 'refunded') throw nothingLeft()
  const refunds = await listRefundsOf(trx, id)
  const { key, known } = requestOf(refunds, [request ?? 'refund', amountKobo ?? 'all'].join(':'))
  if (known && known.status !== 'requested') return { refund: known, isNew: false }
  // Also for one that was asked for before the dispute and not sent yet.
  if (await hasOpenDispute(trx, id)) throw disputed()
  if (known) return { refund: known, isNew: false }
  const living = refunds.filter(isLiving)
  const left = living.reduce((sum, refund) => sum - refund.amount_kobo, payment.paid_kobo ?? 0)
  if (left <= 0) throw nothingLeft()
  const amount = amountKobo ?? left
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    throw new HttpError(
      'refund.wrong_amount',
      `A refund must be between ${koboText(1)} and ${koboText(left)}.`,
    )
  }
  const refund = await insertRefund(trx, payment, {
    request_key: key,
    amount_kobo: amount,
    status: 'requested',
    keeps_access: keepsAccess ? 1 : 0,
    reason: reason ?? null,
    created_at: now,
    updated_at: now,
  })
  if (!refund) throw new Error(`The refund ${key} of the payment ${id} is there already.`)
  const detail = `${koboText(amount)}${reason ? `: ${reason}` : ''}`
  await recordPaymentEvent(trx, payment, { kind: 'refund requested', detail }, now, actor)
  await record(trx, clock, {
    ...auditActorOf(actor),
    act: 'asked for a refund',
    subject: `payment:${payment.reference}`,
    courseId: payment.course_id,
    details: { amount_kobo: amount, reason: reason ?? null },
  })
  return { refund, isNew: true }
}

/**
 * Finds the refund of a request. One that was refused or failed took no money, so the same request is sent anew: as a refund of its
 * own, because the provider goes on reporting the old one.
 */
function requestOf(
  refunds: readonly RefundRow[],
  request: string,
): { key: string; known: RefundRow | undefined } {
  const tries = refunds.filter(({ request_key: key }) => key === request || key.startsWith(`${request}#`))
  const known = tries.find(isLiving)
  return { known, key: tries.length === 0 ? request : `${request}#${tries.length + 1}` }
}

function nothingLeft() {
  return new HttpError('refund.nothing_left', 'This payment has no money left to refund.')
}

function disputed() {
  return new HttpError(
    'refund.disputed',
    'The bank is looking into a dispute about this payment. Answer the dispute at Paystack first: a refund now could be paid twice.',
  )
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
