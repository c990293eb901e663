import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { DEFAULT_METHOD } from '#contract/rules/learningMethod.ts'
import { koboFromNaira } from '#contract/rules/pricing.ts'
import type { Account } from '../../accounts/account.ts'
import type { AppContext } from '../../appContext.ts'
import { timestamp, timestampIn } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { PaymentRow } from '../../database/tables.ts'
import type { CourseForEnrolment } from '../../enrolments/repository.ts'
import { badInput, HttpError } from '../../http/errors.ts'
import { type Actor, recordPaymentEvent } from '../paymentEvents.ts'
import { FREE, priceNow } from '../quote.ts'
import { findOpenPayment, findPayment, insertPayment, type Place } from '../repository.ts'
import { markAbandoned } from './abandon.ts'
import { findCheckoutContext } from './checkoutContext.ts'
import {
  type CheckoutInput,
  courseOnSale,
  enforceOpenPaymentLimit,
  enforceOpenPaymentLimitInTransaction,
  enrolledAlready,
  knownOrRefused,
  priceChanged,
  refuseIfPaid,
  refuseWithoutProvider,
  sameOrRefused,
} from './checkoutEligibility.ts'
import { takeFreePlace } from './freePlaces.ts'

/** A quote with less time left than this is not begun with any more. */
const SECONDS_TO_PAY = 5 * 60

/**
 * Opens a payment: the academy prices the course itself and keeps the quote with the payment; what the client sent is
 * only compared. The same wish again answers the same payment, whatever reference it comes with: a learner has one open
 * payment a course and method. A free course is settled, and enrolled, at once.
 */
export async function createPayment(
  academy: AppContext,
  user: Account,
  wish: CheckoutInput,
  actor: Actor,
): Promise<PaymentRow> {
  const { db } = academy
  const kobo = koboFromNaira(wish.amount)
  if (kobo === null) throw badInput({ amount: 'Amount must be a number of naira with at most two decimals.' })
  const opening = await findCheckoutContext(db, {
    reference: wish.reference,
    userId: user.id,
    courseId: wish.course_id ?? 0,
    now: timestamp(academy.clock),
  })
  const known = opening.isReferenceKnown ? await findPayment(db, wish.reference) : undefined
  if (known) return knownOrRefused(db, known, user, wish, kobo)

  const course = wish.course_id === undefined ? null : courseOnSale(opening)
  const method = wish.method ?? DEFAULT_METHOD
  const place = course && kobo > 0 ? { user_id: user.id, course_id: course.id, method } : null
  const open = place && (await findOpenPayment(db, place))
  if (open && isStillGood(academy, open, kobo)) return open

  const cents = course?.discounted_price_cents ?? 0
  const isFree = course ? cents === 0 : kobo === 0
  const price = isFree ? FREE : await priceNow(academy, cents)
  if (course && price.kobo !== kobo) throw priceChanged(price)
  if (kobo > 0) refuseWithoutProvider(academy)
  enforceOpenPaymentLimit(opening)
  if (course && open) await refuseIfPaid(academy, open, course, actor)
  const now = timestamp(academy.clock)
  const quote_expires_at = timestampIn(academy.clock, academy.config.payments.quoteMinutes * 60)
  if (course && kobo === 0) {
    const place = {
      reference: wish.reference,
      user_id: user.id,
      course_id: course.id,
      method,
      description: wish.description,
      exchange_rate: price.rate,
      quote_expires_at,
      created_at: now,
      completes_at: completionInstant(now, course.duration_weeks),
    }
    return (await takeFreePlace(academy, { place, actor })) ?? faster(db, course, user, wish)
  }

  return inTransaction(db, async trx => {
    if (open) await markAbandoned(trx, open, 'A newer quote takes its place.', now, actor)
    const opened = await insertPayment(trx, {
      reference: wish.reference,
      user_id: user.id,
      course_id: course?.id ?? null,
      method,
      description: wish.description,
      status: kobo === 0 ? 'success' : 'pending',
      amount_kobo: kobo,
      price_cents: price.cents,
      exchange_rate: price.rate,
      quote_expires_at,
      paid_at: kobo === 0 ? now : null,
      created_at: now,
      updated_at: now,
    })
    // Somebody else was faster: most likely the same learner's second click, or another tab.
    if (!opened) return winner(trx, place, user, wish, kobo)
    await enforceOpenPaymentLimitInTransaction(trx, user.id, now)
    await recordPaymentEvent(trx, opened, { kind: 'created' }, now, actor)
    return opened
  })
}

/** Whether an open payment is gone on with: it asks for what the learner sees, and there is time left to pay it in. */
function isStillGood({ clock, config }: AppContext, open: PaymentRow, kobo: number): boolean {
  const secondsNeeded = Math.min(SECONDS_TO_PAY, (config.payments.quoteMinutes * 60) / 2)
  return open.amount_kobo === kobo && open.quote_expires_at > timestampIn(clock, secondsNeeded)
}

/** What somebody else has opened in this very moment, when it is what this learner asks for as well. */
async function winner(
  trx: Db,
  place: Place | null,
  user: Account,
  wish: CheckoutInput,
  kobo: number,
): Promise<PaymentRow> {
  const sameReference = await findPayment(trx, wish.reference)
  if (sameReference || !place) return sameOrRefused(sameReference, user, wish, kobo)
  const open = await findOpenPayment(trx, place)
  if (open?.amount_kobo === kobo) return open
  throw new HttpError(
    'payment.opened_elsewhere',
    'Another payment for this course was opened at the same moment. Please try again.',
  )
}

/** A free place that somebody was faster with: the same wish, or a second click under another reference. */
async function faster(
  db: Db,
  course: CourseForEnrolment,
  user: Account,
  wish: CheckoutInput,
): Promise<PaymentRow> {
  const sameReference = await findPayment(db, wish.reference)
  if (sameReference) return sameOrRefused(sameReference, user, wish, 0)
  throw enrolledAlready(course)
}
