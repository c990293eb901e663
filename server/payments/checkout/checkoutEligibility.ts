import type { BodyOf } from '#contract/endpoint.ts'
import type { createPayment } from '#contract/payments.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { Account } from '../../accounts/account.ts'
import type { AppContext } from '../../appContext.ts'
import type { Db } from '../../database/connect.ts'
import { isPostgres } from '../../database/engine.ts'
import type { PaymentRow } from '../../database/tables.ts'
import {
  type CourseForEnrolment,
  findCourseForEnrolment,
  findEnrolment,
} from '../../enrolments/repository.ts'
import { HttpError } from '../../http/errors.ts'
import type { Actor } from '../paymentEvents.ts'
import type { Price } from '../quote.ts'
import { isOpen } from '../transitions.ts'
import { lookOnceMore } from './abandon.ts'
import { type CheckoutContext, findCheckoutContext } from './checkoutContext.ts'

/** More quotes than this at a time are no shopping. */
const MAX_OPEN_PAYMENTS = 30

/** What a learner asks for. */
export type CheckoutInput = BodyOf<typeof createPayment>

/**
 * The payment under the wish's own reference, when it is the same wish again.
 * @throws HttpError `payment.reference_taken` when the reference is used for anything else
 */
export function sameOrRefused(
  known: PaymentRow | undefined,
  user: Account,
  wish: CheckoutInput,
  kobo: number,
): PaymentRow {
  const isSame =
    known?.user_id === user.id &&
    known.amount_kobo === kobo &&
    (wish.course_id === undefined || known.course_id === null || known.course_id === wish.course_id)
  if (!isSame)
    throw new HttpError(
      'payment.reference_taken',
      'This payment reference is in use already. Please start the payment again.',
    )
  return known
}

/** The same, unless the learner was enrolled in its course meanwhile: an old reference is no way to pay twice. */
export async function knownOrRefused(
  db: Db,
  known: PaymentRow,
  user: Account,
  wish: CheckoutInput,
  kobo: number,
): Promise<PaymentRow> {
  const same = sameOrRefused(known, user, wish, kobo)
  const course =
    isOpen(same.status) && same.course_id !== null && (await findCourseForEnrolment(db, same.course_id))
  if (course && (await findEnrolment(db, user.id, course.id))) throw enrolledAlready(course)
  return same
}

/** The course that is asked for, when this learner may buy it. */
export function courseOnSale({ course, isEnrolled }: CheckoutContext): CourseForEnrolment {
  if (course?.status !== PUBLISHED) throw new HttpError('course.not_found', 'The course was not found.')
  if (isEnrolled) throw enrolledAlready(course)
  return course
}

/** Nobody takes cards here: a paid course cannot be bought, a free one can be taken. */
export function refuseWithoutProvider({ paymentProvider }: AppContext): void {
  if (paymentProvider.mode !== 'off') return
  throw new HttpError(
    'payment.cards_not_accepted',
    'Card payment is not set up at this academy yet. Free courses can be taken right away.',
  )
}

/** A learner who opens payment after payment must wait until the quotes of the last ones are over. */
export function enforceOpenPaymentLimit({ openPayments }: CheckoutContext): void {
  if (openPayments < MAX_OPEN_PAYMENTS) return
  throw tooManyOpen()
}

function tooManyOpen(): HttpError {
  return new HttpError(
    'payment.limit_reached',
    'You have many unused payments open. Please finish one or wait half an hour.',
    { retryAfter: 30 * 60 },
  )
}

/** Counts once more with the new payment, where those that one learner opens at the same moment wait for each other; SQLite has one writer. */
export async function enforceOpenPaymentLimitInTransaction(
  trx: Db,
  userId: number,
  now: string,
): Promise<void> {
  if (isPostgres(trx)) {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  }
  const { openPayments } = await findCheckoutContext(trx, { reference: '', userId, courseId: 0, now })
  if (openPayments > MAX_OPEN_PAYMENTS) throw tooManyOpen()
}

/** An open payment whose quote is over may have been paid without a word of it: then nobody pays a second time. */
export async function refuseIfPaid(
  academy: AppContext,
  open: PaymentRow,
  course: CourseForEnrolment,
  actor: Actor,
): Promise<void> {
  const { status } = await lookOnceMore(academy, open, actor)
  if (status === 'success' || status === 'refund_due') throw enrolledAlready(course)
}

/** The fresh price, before anything is charged. */
export function priceChanged({ kobo }: Price): HttpError {
  const amount = nairaFromKobo(kobo)
  const sentence =
    kobo === 0
      ? 'This course is free now.'
      : `The price is ₦${naira.format(amount)} now. Nothing was charged.`
  return new HttpError('payment.price_changed', sentence, {
    quote: { amount, amount_kobo: kobo, currency: 'NGN' },
    fields: { amount: sentence },
  })
}

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** There is nothing left to buy. */
export function enrolledAlready({ title }: CourseForEnrolment): HttpError {
  return new HttpError('enrolment.exists', `You are enrolled in ${title} already.`)
}
