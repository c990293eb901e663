import type { BodyOf } from '#contract/endpoint.ts'
import type { enrol } from '#contract/enrolments.ts'
import { amountInKobo } from '#contract/rules/pricing.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { holdChosenSeat, noSeat } from '../../../teaching/cohorts/choosing.ts'
import { mayBuy, refuseUnverified } from '../../../teaching/courses/policy.ts'
import {
  type CourseForEnrolment,
  findCourseForEnrolment,
  findEnrolment,
} from '../../../teaching/courses/queries.ts'
import { choiceOnSale } from '../../../teaching/enrolments/choiceOnSale.ts'
import { hoursSold } from '../../../teaching/onsite/policy.ts'
import { bookSlot, noSuchSlot } from '../../../teaching/onsite/slots/bookSlot.ts'
import { holdSlot } from '../../../teaching/onsite/slots/slotOfPayment.ts'
import { keepWhatWasBought } from '../../receipts/queries.ts'
import type { Actor } from '../paymentEvents.ts'
import { ownPayment } from '../policy.ts'
import { bindPayment, findPaymentById, moveToCohort } from '../queries.ts'
import { bindReversals } from '../reversals/queries.ts'
import { enrolByPayment, markRefundDue } from './enrolByPayment.ts'
import { mustBeSuccess, orUnavailable } from './outcome.ts'
import { settle } from './settle.ts'

/**
 * Enrols a learner by their own payment, which must be settled, unused and high enough. Idempotent for the same course and
 * payment.
 */
export async function enrolInCourse(
  academy: AppContext,
  user: Account,
  input: BodyOf<typeof enrol>,
  actor: Actor,
): Promise<CourseForEnrolment> {
  const course = await findCourseForEnrolment(academy.db, input.course_id)
  if (!course) throw new HttpError('course.not_found', 'Course not found.')
  const known = ownPayment(await findPaymentById(academy.db, input.payment_id), user)
  refuseOtherCourse(known, course)

  const settled = (await orUnavailable(settle(academy, known.reference, actor))) ?? known
  const payment = mustBeSuccess(settled)
  if (payment.course_id === null) refuseTooLittle(payment, course)
  await refuseOffSale(academy, user, course, payment)
  mustBeSuccess(await enrolWith(academy, payment, course, input, actor))
  return course
}

function refuseOtherCourse(payment: PaymentRow, course: CourseForEnrolment): void {
  if (payment.course_id === null || payment.course_id === course.id) return
  throw new HttpError('payment.other_course', 'This payment is for another course.')
}

/** Compares a payment without a course with the course's price, at the rate stored with the payment. */
function refuseTooLittle(payment: PaymentRow, course: CourseForEnrolment): void {
  if (payment.amount_kobo >= amountInKobo(course.discounted_price_cents, payment.exchange_rate)) return
  throw new HttpError('payment.too_low', 'This payment is lower than the price of the course.')
}

/**
 * Refuses a course that is not on sale, and free enrolment without a verified email. Who paid for this very course, or is enrolled
 * in it, passes.
 */
async function refuseOffSale(
  academy: AppContext,
  user: Account,
  course: CourseForEnrolment,
  payment: PaymentRow,
): Promise<void> {
  const isFree = payment.amount_kobo === 0
  if (payment.course_id !== null && !isFree) return
  if (await findEnrolment(academy.db, user.id, course.id)) return
  mayBuy(course, { isEnrolled: false })
  if (isFree) refuseUnverified(academy, user)
}

/** Binds a payment without a course to the course, and enrols by it. */
async function enrolWith(
  academy: AppContext,
  payment: PaymentRow,
  course: CourseForEnrolment,
  {
    method,
    cohort_id: wished,
    slot_id: slotId,
  }: Pick<BodyOf<typeof enrol>, 'method' | 'cohort_id' | 'slot_id'>,
  actor: Actor,
): Promise<PaymentRow> {
  const now = timestamp(academy.clock)
  return inTransaction(academy.db, async trx => {
    const facts = {
      method: method ?? payment.method,
      onsite_hours: hoursSold(course, method ?? payment.method),
      description: course.title,
      updated_at: now,
    }
    const bound =
      payment.course_id === null ? await bindPayment(trx, payment.id, course.id, facts) : undefined
    if (bound) await bindReversals(trx, bound.id, course.id)
    // A concurrent request may have bound it first, and decided its course.
    const current = bound ?? (await findPaymentById(trx, payment.id))
    if (!current) throw new HttpError('payment.not_found', 'Payment not found.')
    refuseOtherCourse(current, course)
    const enrolment = await findEnrolment(trx, current.user_id, course.id)
    if (enrolment?.payment_id === current.id) {
      if (slotId !== undefined) await bookSlot(trx, { id: current.user_id }, slotId, now)
      return current
    }
    const placed = await withCohort(trx, current, course, { wished, hasSlot: slotId !== undefined }, now)
    if (bound) await keepWhatWasBought(trx, placed.id)
    if (slotId !== undefined) {
      if (placed.method !== 'physical') throw noSuchSlot()
      await holdSlot(trx, placed, { slotId, course }, now)
    }
    const because = await enrolByPayment(trx, placed, course, now, actor)
    if (because === null) return placed
    if (placed.amount_kobo > 0) return markRefundDue(trx, placed, because, now, actor)
    if (because === 'enrolled') return placed
    throw noSeat()
  })
}

/**
 * Chooses the cohort of a payment without one, and holds its seat.
 * @throws HttpError if no seat is free, or the course has no classes to come: the payment stays valid for another course
 */
async function withCohort(
  trx: Db,
  payment: PaymentRow,
  course: CourseForEnrolment,
  { wished, hasSlot }: { wished: number | undefined; hasSlot: boolean },
  now: string,
): Promise<PaymentRow> {
  if (payment.cohort_id !== null) {
    if (wished === undefined || wished === payment.cohort_id) return payment
    throw new HttpError('payment.other_course', 'This payment is for another start date of the course.')
  }
  const wish = { wished, method: payment.method, hasSlot }
  const choice = await choiceOnSale(trx, { course, userId: payment.user_id }, wish, now)
  return moveToCohort(trx, payment, await holdChosenSeat(trx, payment, choice, now))
}
