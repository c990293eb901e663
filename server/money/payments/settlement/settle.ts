import { amountInKobo } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import { countAttempt, type Limit } from '../../../platform/limits/limits.ts'
import { ProviderResting, type ProviderTransaction } from '../../../platform/ports/paymentProvider.ts'
import { timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { findCourseForEnrolment } from '../../../teaching/courses/queries.ts'
import type { Actor } from '../paymentEvents.ts'
import { findPayment, updatePayment } from '../queries.ts'
import { priceNow } from '../quote.ts'
import { isOpen } from '../transitions.ts'
import { assessTransaction, type Expectation } from './assessTransaction.ts'
import { recordSettlement } from './recordSettlement.ts'
import { lastMomentToPay, noteTransfer } from './transfer.ts'

/** The most that the provider's clock and ours may differ. */
const SKEW_SECONDS = 5 * 60

/** The longest stored alarm, in characters. */
const ALARM_LENGTH = 500

/** One impatient person or script must not use up the calls that the provider grants the academy. */
const CHECKS: Limit = {
  name: 'payment checks',
  most: 20,
  seconds: 60,
  sentence: "You're checking too often.",
}

/** The settlements in progress, by reference: a second caller waits for the same answer of the provider. */
const underWay = new WeakMap<object, Map<string, Flight>>()

interface Flight {
  recheck: boolean
  outcome: Promise<PaymentRow | null>
}

/**
 * Synchronises a payment with its transaction at the provider, and enrols its learner if it is paid. All settle this way: the
 * learner, the webhook, the reconciler and the operator. Returns the updated payment, or `null` for a reference that the academy
 * never issued.
 * @param recheck asks the provider even about a decided payment, e.g. after a refund
 * @throws ProviderUnavailable if the provider gave no answer; nothing has changed then
 * @throws HttpError `rate_limit.reached` for a learner who asks too often
 */
export async function settle(
  academy: AppContext,
  reference: string,
  actor: Actor,
  { recheck = false } = {},
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
  if (running && (!recheck || running.recheck)) return running.outcome

  const outcome = settleOnce(academy, reference, actor, { recheck }).finally(() => {
    if (flights.get(reference) === flight) flights.delete(reference)
  })
  const flight: Flight = { recheck, outcome }
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
  { recheck }: { recheck: boolean },
) {
  const payment = await findPayment(academy.db, reference)
  if (!payment || payment.amount_kobo === 0) return payment ?? null
  if (!recheck && !isOpen(payment.status)) return payment

  if (actor.source === 'learner')
    await countAttempt(academy, [{ limit: CHECKS, key: String(payment.user_id) }])
  // No database transaction is open meanwhile. A person waits for the provider's pause; a job is postponed past it.
  const waitsForRest = actor.source === 'learner' || actor.source === 'operator'
  const reported = await academy.paymentProvider.verify(reference, { waitsForRest })
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
