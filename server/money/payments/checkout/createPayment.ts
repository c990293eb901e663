import { DEFAULT_METHOD } from '#contract/rules/learningMethod.ts'
import { koboFromNaira } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { badInput, HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { timestamp, timestampIn } from '../../../platform/time/clock.ts'
import { type Choice, firstOf, holdChosenSeat, noSeat } from '../../../teaching/cohorts/choosing.ts'
import { keepsSeat } from '../../../teaching/cohorts/queries/seats.ts'
import { releaseSeatOf } from '../../../teaching/cohorts/seats.ts'
import { enrolledAlready, mayBuy, refuseUnverified } from '../../../teaching/courses/policy.ts'
import type { CourseForEnrolment } from '../../../teaching/courses/queries.ts'
import { choiceOnSale } from '../../../teaching/enrolments/choiceOnSale.ts'
import { hoursSold } from '../../../teaching/onsite/policy.ts'
import { releaseSlotHeldBy } from '../../../teaching/onsite/slots/queries/holds.ts'
import { holdSlot } from '../../../teaching/onsite/slots/slotOfPayment.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import {
  findMaybeTravelling,
  findPayment,
  findPendingPayment,
  insertPayment,
  moveToCohort,
  type Purchase,
} from '../queries.ts'
import { FREE, type Price, priceNow } from '../quote.ts'
import { enrolByPayment } from '../settlement/enrolByPayment.ts'
import { isOnItsWay } from '../settlement/transfer.ts'
import { markAbandoned } from './abandon.ts'
import {
  type CheckoutInput,
  enforceOpenPaymentLimit,
  enforceOpenPaymentLimitInTransaction,
  isSamePurchase,
  knownOrRefused,
  priceChanged,
  refuseIfPaid,
  refuseWithoutProvider,
  sameOrRefused,
} from './checkoutEligibility.ts'
import { findCheckoutContext } from './queries.ts'

/** Seconds that a pending payment's quote must still last; otherwise a new payment replaces it. */
const SECONDS_TO_PAY = 5 * 60

/** Describes a payment until it has a course. The payer's own words are not kept: receipts are printed in the academy's name. */
const NO_COURSE = 'Payment for a course'

/** A payment that passed all checks before its insert. */
interface Checkout {
  user: Account
  input: CheckoutInput
  kobo: number
  price: Price
  course: CourseForEnrolment | null
  /** The possible cohorts of the learner; null if no course is named. */
  choice: Choice | null
  /** The enrolment that is bought for money; null if it is free, or no course is named. */
  purchase: Purchase | null
  /** The pending payment for the same purchase, which the new one replaces. */
  pending: PaymentRow | undefined
}

/**
 * Creates a payment. The academy prices the course itself and stores the quote with the payment; the client's amount is only
 * compared. Repeating the input returns the same payment, under any reference: a learner has one pending payment per course and
 * method. A free course is settled, and its learner enrolled, at once.
 */
export async function createPayment(
  academy: AppContext,
  user: Account,
  input: CheckoutInput,
  actor: Actor,
): Promise<PaymentRow> {
  const { db } = academy
  const kobo = koboFromNaira(input.amount)
  if (kobo === null) throw badInput({ amount: 'Amount must be a number of naira with at most two decimals.' })
  const context = await findCheckoutContext(db, {
    reference: input.reference,
    userId: user.id,
    courseId: input.course_id ?? 0,
    now: timestamp(academy.clock),
  })
  const known = context.isReferenceKnown ? await findPayment(db, input.reference) : undefined
  if (known) return knownOrRefused(db, known, user, input, kobo)

  const course = input.course_id === undefined ? null : mayBuy(context.course, context)
  refuseSlotOfOthers(input)
  refuseUnverified(academy, user)
  const method = input.method ?? DEFAULT_METHOD
  const purchase = course && kobo > 0 ? { user_id: user.id, course_id: course.id, method } : null
  const pending = purchase ? await findPendingPayment(db, purchase) : undefined
  if (
    course &&
    pending &&
    (await isStillGood(academy, pending, course)) &&
    (await isSamePurchase(db, pending, input, kobo))
  )
    return pending
  // This comes before other refusals, which mean nothing to somebody who has paid.
  if (course && pending) await refuseIfPaid(academy, pending, course, actor)
  // The money may travel by a payment for the other way of learning, or by one that its learner ended.
  const travelling = purchase ? await findMaybeTravelling(db, purchase) : []
  for (const other of travelling) {
    const now = timestamp(academy.clock)
    const mayTravel = isOnItsWay(other, now) || (other.status === 'pending' && other.quote_expires_at > now)
    if (course && other.id !== pending?.id && mayTravel) await refuseIfPaid(academy, other, course, actor)
  }
  const choice = course
    ? await choiceOnSale(
        db,
        { course, userId: user.id },
        { wished: input.cohort_id, method, hasSlot: input.slot_id != null },
        timestamp(academy.clock),
      )
    : null
  const price = await priceOf(academy, course, kobo)
  if (kobo > 0) refuseWithoutProvider(academy)
  enforceOpenPaymentLimit(context)
  return insertCheckout(academy, { user, input, kobo, price, course, choice, purchase, pending }, actor)
}

/** Returns whether a pending payment can still be used: there is time to pay, its seat is held, and it buys what is sold now. */
async function isStillGood(
  { db, clock, config }: AppContext,
  pending: PaymentRow,
  course: CourseForEnrolment,
): Promise<boolean> {
  if (pending.onsite_hours !== hoursSold(course, pending.method)) return false
  const secondsNeeded = Math.min(SECONDS_TO_PAY, (config.payments.quoteMinutes * 60) / 2)
  if (pending.quote_expires_at <= timestampIn(clock, secondsNeeded)) return false
  return keepsSeat(db, pending, timestamp(clock))
}

/** Only a course that is bought onsite has a slot. */
function refuseSlotOfOthers({ slot_id, course_id, method }: CheckoutInput): void {
  if (slot_id == null || (course_id !== undefined && method === 'physical')) return
  throw badInput({ slot_id: 'Leave out the slot unless the method is onsite (“physical”).' })
}

/** Returns the course's current price; a payment without a course keeps only the rate. */
async function priceOf(academy: AppContext, course: CourseForEnrolment | null, kobo: number): Promise<Price> {
  const isFree = course ? course.discounted_price_cents === 0 : kobo === 0
  const price = isFree ? FREE : await priceNow(academy, course?.discounted_price_cents ?? 0)
  if (course && price.kobo !== kobo) throw priceChanged(price)
  return price
}

async function insertCheckout(academy: AppContext, checkout: Checkout, actor: Actor): Promise<PaymentRow> {
  const { user, input, kobo, price, course, choice, pending } = checkout
  const now = timestamp(academy.clock)
  return inTransaction(academy.db, async trx => {
    if (pending) await markAbandoned(trx, pending, 'A newer quote takes its place.', now, actor)
    const created = await insertPayment(trx, {
      reference: input.reference,
      user_id: user.id,
      course_id: course?.id ?? null,
      cohort_id: choice && firstOf(choice),
      method: input.method ?? DEFAULT_METHOD,
      onsite_hours: course && hoursSold(course, input.method ?? DEFAULT_METHOD),
      description: course?.title ?? NO_COURSE,
      status: kobo === 0 ? 'success' : 'pending',
      amount_kobo: kobo,
      price_cents: price.cents,
      exchange_rate: price.rate,
      quote_expires_at: timestampIn(academy.clock, academy.config.payments.quoteMinutes * 60),
      paid_at: kobo === 0 ? now : null,
      created_at: now,
    })
    // A concurrent request won: most likely the learner's second click or another tab.
    if (!created) return findWinner(trx, checkout)
    await recordPaymentEvent(trx, created, { kind: 'created' }, now, actor)
    if (!course || kobo > 0) await enforceOpenPaymentLimitInTransaction(trx, user.id, now)
    if (!course || !choice) return created
    const placed = await moveToCohort(trx, created, await holdChosenSeat(trx, created, choice, now, pending))
    if (input.slot_id != null) await holdSlot(trx, placed, { slotId: input.slot_id, course }, now)
    // The old payment may hold a seat in another cohort; in the same cohort the new payment has taken over the hold.
    if (pending) {
      await releaseSeatOf(trx, pending.id, 'held', now)
      await releaseSlotHeldBy(trx, pending, now)
    }
    const because = kobo === 0 ? await enrolByPayment(trx, placed, course, now, actor) : null
    if (because !== null) throw because === 'enrolled' ? enrolledAlready(course) : noSeat()
    return placed
  })
}

/** Returns the payment that a concurrent request created, if this learner may use it too. */
async function findWinner(trx: Db, { user, input, kobo, purchase }: Checkout): Promise<PaymentRow> {
  const sameReference = await findPayment(trx, input.reference)
  if (sameReference || !purchase) return sameOrRefused(trx, sameReference, user, input, kobo)
  const pending = await findPendingPayment(trx, purchase)
  if (pending && (await isSamePurchase(trx, pending, input, kobo))) return pending
  throw new HttpError(
    'payment.opened_elsewhere',
    'Another payment for this course started at the same time. Please try again.',
  )
}
