import { amountInKobo } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import { ProviderResting, type ProviderTransaction } from '../../../platform/ports/paymentProvider.ts'
import { timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { findCourseForEnrolment } from '../../../teaching/courses/queries.ts'
import type { Actor } from '../paymentEvents.ts'
import { findPayment, updatePayment } from '../queries.ts'
import { priceNow } from '../quote.ts'
import { isOpen } from '../transitions.ts'
import { askForLearner } from './askForLearner.ts'
import { assessTransaction, type Expectation } from './assessTransaction.ts'
import { recordSettlement } from './recordSettlement.ts'
import { lastMomentToPay, noteTransfer } from './transfer.ts'

/** The most that the provider's clock and ours may differ. */
const SKEW_SECONDS = 5 * 60

/** The longest stored alarm, in characters. */
const ALARM_LENGTH = 500

/** The settlements in progress, by reference: a second caller waits for the same answer of the provider. */
const underWay = new WeakMap<object, Map<string, Flight>>()

interface Flight {
  by: Actor['source']
  recheck: boolean
  outcome: Promise<PaymentRow | null>
}

/**
 * Synchronises a payment with its transaction at the provider, and enrols its learner if it is paid. All settle this way: the
 * learner, the webhook, the reconciler and the operator. Returns the updated payment, or `null` for a reference that the academy
 * never issued.
 * @param isFresh has a learner's question answered anew, for a decision that costs money if the answer is a moment old
 * @param recheck asks the provider even about a decided payment, e.g. after a refund
 * @throws ProviderUnavailable if the provider gave no answer; nothing has changed then
 */
export async function settle(
  academy: AppContext,
  reference: string,
  actor: Actor,
  { recheck = false, isFresh = false } = {},
): Promise<PaymentRow | null> {
  const flights = flightsOf(academy)
  const joined = flights.get(reference)
  if (joined) {
    const payment = await joined.outcome.catch(ignorePause)
    // The joined request may be older than this caller's news: the provider is asked again if it decided nothing.
    const isDecided = payment === null || (payment && !isOpen(payment.status))
    if (!recheck && isDecided) return payment
  }
  const running = flights.get(reference)
  // A learner's question may be answered from a moment ago, which is older than the news of any other caller.
  const mayBeOld = running?.by === 'learner' && actor.source !== 'learner'
  if (running && !mayBeOld && (!recheck || running.recheck)) return running.outcome

  const outcome = settleOnce(academy, reference, actor, { recheck, isFresh }).finally(() => {
    if (flights.get(reference) === flight) flights.delete(reference)
  })
  const flight: Flight = { by: actor.source, recheck, outcome }
  flights.set(reference, flight)
  return outcome
}

/** Ignores a provider's pause: the joined caller may be a job, which does not wait for one; this caller asks again. */
function ignorePause(error: unknown): undefined {
  if (error instanceof ProviderResting) return undefined
  throw error
}

async function settleOnce(
  academy: AppContext,
  reference: string,
  actor: Actor,
  { recheck, isFresh }: { recheck: boolean; isFresh: boolean },
) {
  const payment = await findPayment(academy.db, reference)
  if (!payment || payment.amount_kobo === 0) return payment ?? null
  if (!recheck && !isOpen(payment.status)) return payment

  // No database transaction is open meanwhile. A person waits for the provider's pause; a job is postponed past it. Only "not yet"
  // may be a moment old: nobody is told by an old answer that they were not charged.
  const reported =
    actor.source === 'learner'
      ? await askForLearner(academy, payment, { isFresh: isFresh || payment.status !== 'pending' })
      : await academy.paymentProvider.verify(reference, { waitsForRest: actor.source === 'operator' })
  const transaction = reported && { ...reported, paidAt: momentOfPayment(academy, payment, reported) }
  const assessment = transaction
    ? assessTransaction(payment, transaction, await expectation(academy, payment, transaction))
    : null
  await saveAlarm(academy, payment, assessment?.to === 'ignored' ? assessment.alarm : null)
  if (!transaction || !assessment) return payment
  if (assessment.to === 'undecided') return noteTransfer(academy, payment, transaction)
  return recordSettlement(academy, payment, transaction, assessment, actor)
}

/**
 * Returns the provider's time of payment if it is possible, and our own otherwise: receipts take their year from it, and the
 * quote's expiry is checked against it.
 */
function momentOfPayment(
  { clock }: AppContext,
  { created_at, paid_at }: PaymentRow,
  { paidAt }: ProviderTransaction,
): string {
  const earliest = new Date(Date.parse(created_at) - SKEW_SECONDS * 1_000).toISOString()
  const isPossible = paidAt !== null && paidAt >= earliest && paidAt <= timestampIn(clock, SKEW_SECONDS)
  return isPossible ? paidAt : (paid_at ?? timestamp(clock))
}

/** Stores an alarm about an unusable answer for a person, until the provider gives another one. */
async function saveAlarm({ db }: AppContext, payment: PaymentRow, alarm: string | null): Promise<void> {
  // The alarm quotes the provider, whose text may have any length.
  const check_error = alarm?.replace(/\.$/, '').replaceAll('\0', '').slice(0, ALARM_LENGTH) ?? null
  if (check_error === payment.check_error) return
  await updatePayment(db, payment.id, { check_error })
}

async function expectation(
  academy: AppContext,
  payment: PaymentRow,
  { paidAt, channel }: ProviderTransaction & { paidAt: string },
): Promise<Expectation> {
  const isLate = paidAt > lastMomentToPay({ ...payment, channel })
  const mode = academy.paymentProvider.mode
  if (!isLate || payment.course_id === null) return { mode, koboToday: null }
  // An expired quote must not hold up a learner who has paid the price of today.
  const course = await findCourseForEnrolment(academy.db, payment.course_id)
  if (!course) return { mode, koboToday: null }
  return { mode, koboToday: await koboToday(academy, payment, course.discounted_price_cents) }
}

/** Prices at today's rate; if that is unknown, at the quote's rate, because paid money must not wait. */
async function koboToday(academy: AppContext, quoted: PaymentRow, cents: number): Promise<number> {
  try {
    return (await priceNow(academy, cents)).kobo
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return amountInKobo(cents, quoted.exchange_rate)
  }
}

function flightsOf({ connection }: AppContext) {
  const flights = underWay.get(connection) ?? new Map<string, Flight>()
  underWay.set(connection, flights)
  return flights
}
