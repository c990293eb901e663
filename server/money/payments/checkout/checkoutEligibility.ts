import type { BodyOf } from '#contract/endpoint.ts'
import type { createPayment } from '#contract/payments.ts'
import { DEFAULT_METHOD } from '#contract/rules/learningMethod.ts'
import { owedBecause } from '#contract/rules/owed.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { lockRow } from '../../../platform/database/locking.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { refuseCancelled } from '../../../teaching/cohorts/choosing.ts'
import { enrolledAlready } from '../../../teaching/courses/policy.ts'
import {
  type CourseForEnrolment,
  findCohort,
  findCourseForEnrolment,
  findEnrolment,
} from '../../../teaching/courses/queries.ts'
import { slotHeldBy, slotOfPayment } from '../../../teaching/onsite/slots/queries/holds.ts'
import type { Actor } from '../paymentEvents.ts'
import type { Price } from '../quote.ts'
import { outcomeError } from '../settlement/outcome.ts'
import { isOnItsWay } from '../settlement/transfer.ts'
import { isOpen } from '../transitions.ts'
import { settleBeforeAbandoning } from './abandon.ts'
import { type CheckoutContext, findCheckoutContext } from './queries.ts'

/** A real shopper has fewer open quotes than this. */
const MAX_OPEN_PAYMENTS = 30

/** The body of `payments/create`. */
export type CheckoutInput = BodyOf<typeof createPayment>

/**
 * Returns the payment with the input's reference if it is the same purchase.
 * @throws HttpError `payment.reference_taken` if the reference is used for anything else
 */
export async function sameOrRefused(
  db: Db,
  known: PaymentRow | undefined,
  user: Account,
  input: CheckoutInput,
  kobo: number,
): Promise<PaymentRow> {
  if (known?.user_id === user.id && (await isSamePurchase(db, known, input, kobo))) return known
  throw new HttpError(
    'payment.reference_taken',
    'This payment reference has already been used. Please start the payment again.',
  )
}

/**
 * Returns whether a payment buys all that the input asks for: course, way of learning, start, time and price. A start or time that
 * the input leaves open is the one that the payment got.
 */
export async function isSamePurchase(
  db: Db,
  payment: PaymentRow,
  { course_id, cohort_id, slot_id, method }: CheckoutInput,
  kobo: number,
): Promise<boolean> {
  if (payment.amount_kobo !== kobo) return false
  // A payment without a course may have got one since, with a method and a start.
  if (course_id === undefined) return true
  return (
    payment.course_id === course_id &&
    payment.method === (method ?? DEFAULT_METHOD) &&
    (cohort_id === undefined || cohort_id === payment.cohort_id) &&
    (slot_id === undefined || slot_id === (await slotOf(db, payment)))
  )
}

/** Returns the slot of a payment: a pending one must still hold it, because somebody else may have it by now. */
function slotOf(db: Db, { id, status }: PaymentRow): Promise<number | null> {
  return status === 'pending' ? slotHeldBy(db, id) : slotOfPayment(db, id)
}

/** Like `sameOrRefused`, but also refuses an enrolled learner or a cancelled cohort: nobody pays twice, or for nothing. */
export async function knownOrRefused(
  db: Db,
  known: PaymentRow,
  user: Account,
  input: CheckoutInput,
  kobo: number,
): Promise<PaymentRow> {
  const same = await sameOrRefused(db, known, user, input, kobo)
  if (!isOpen(same.status)) return same
  const cohort = same.cohort_id === null ? undefined : await findCohort(db, same.cohort_id)
  if (cohort) refuseCancelled(cohort)
  const course = same.course_id !== null && (await findCourseForEnrolment(db, same.course_id))
  if (course && (await findEnrolment(db, user.id, course.id))) throw enrolledAlready(course)
  return same
}

/** Refuses money if no card provider is set up; free courses still work. */
export function refuseWithoutProvider({ paymentProvider }: AppContext): void {
  if (paymentProvider.mode !== 'off') return
  throw new HttpError(
    'payment.cards_not_accepted',
    "Card payment isn't available yet. You can still enrol in free courses.",
  )
}

/** Refuses a learner with too many open payments until older quotes expire. */
export function enforceOpenPaymentLimit({ openPayments }: CheckoutContext): void {
  if (openPayments < MAX_OPEN_PAYMENTS) return
  throw tooManyOpen()
}

function tooManyOpen(): HttpError {
  return new HttpError(
    'payment.limit_reached',
    'You have too many unfinished payments. Please finish one or wait half an hour.',
    { retryAfter: 30 * 60 },
  )
}

/** Counts again, including the new payment. The learner's row is locked, so that concurrent payments wait for each other. */
export async function enforceOpenPaymentLimitInTransaction(
  trx: Db,
  userId: number,
  now: string,
): Promise<void> {
  await lockRow(trx, 'users', userId)
  const { openPayments } = await findCheckoutContext(trx, { reference: '', userId, courseId: 0, now })
  if (openPayments > MAX_OPEN_PAYMENTS) throw tooManyOpen()
}

/** Checks an unfinished payment with the provider before a new one is opened: nobody who has paid or sent money must pay again. */
export async function refuseIfPaid(
  academy: AppContext,
  pending: PaymentRow,
  course: CourseForEnrolment,
  actor: Actor,
): Promise<void> {
  const paid = await settleBeforeAbandoning(academy, pending, actor)
  if (paid.status === 'success' || owedBecause(paid) === 'enrolled') throw enrolledAlready(course)
  if (isOnItsWay(paid, timestamp(academy.clock))) {
    throw new HttpError(
      'payment.pending',
      "Your transfer for this course is on its way. We'll enrol you as soon as it arrives.",
    )
  }
  if (paid.status === 'refund_due') throw outcomeError({ ...paid, status: paid.status })
}

/** Returns the error for an outdated price, with the current price. */
export function priceChanged({ kobo }: Price): HttpError {
  const amount = nairaFromKobo(kobo)
  const sentence =
    kobo === 0
      ? 'This course is free now.'
      : `The price is now ₦${naira.format(amount)}. Please check the new total before you pay.`
  return new HttpError('payment.price_changed', sentence, {
    quote: { amount, amount_kobo: kobo, currency: 'NGN' },
    fields: { amount: sentence },
  })
}

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
