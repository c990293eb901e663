import type { BodyOf } from '#contract/endpoint.ts'
import type { createPayment } from '#contract/payments.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { DEFAULT_METHOD } from '#contract/rules/learningMethod.ts'
import { koboFromNaira, nairaFromKobo } from '#contract/rules/pricing.ts'
import type { Academy } from '../academy.ts'
import type { Account } from '../accounts/account.ts'
import { timestamp, timestampIn } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { PaymentRow } from '../database/tables.ts'
import { enrolByPayment } from '../enrolments/enrolByPayment.ts'
import { type CourseForEnrolment, findCourseForEnrolment, findEnrolment } from '../enrolments/repository.ts'
import { badInput, conflict, notFound, tooMany } from '../errors.ts'
import { note } from './applyVerdict.ts'
import { type Price, priceNow } from './quote.ts'
import { countOpenPayments, findPayment, insertPayment } from './repository.ts'
import type { Asker } from './settle.ts'

/** More quotes than this at a time are no shopping. */
const MAX_OPEN_PAYMENTS = 30

type Wish = BodyOf<typeof createPayment>

/**
 * Opens a payment: the academy prices the course itself and keeps the quote with the payment; what the client sent is
 * only compared. The same wish again answers the same payment. A free course is settled, and enrolled, at once.
 */
export async function openPayment(
  academy: Academy,
  user: Account,
  wish: Wish,
  asker: Asker,
): Promise<PaymentRow> {
  const kobo = koboFromNaira(wish.amount)
  if (kobo === null) throw badInput({ amount: 'Amount must be a number of naira with at most two decimals.' })
  const known = await findPayment(academy.db, wish.reference)
  if (known) return sameOrRefused(known, user, wish, kobo)

  const course = wish.course_id === undefined ? null : await courseOnSale(academy.db, wish.course_id, user)
  const price = await priceNow(academy.exchangeRate, course?.discounted_price_cents ?? 0)
  if (course && price.kobo !== kobo) throw priceChanged(price)
  if (kobo > 0) refuseWithoutProvider(academy)
  await refuseHoarding(academy, user)

  return academy.db.transaction().execute(async trx => {
    const now = timestamp(academy.clock)
    const opened = await insertPayment(trx, {
      reference: wish.reference,
      user_id: user.id,
      course_id: course?.id ?? null,
      method: wish.method ?? DEFAULT_METHOD,
      description: wish.description,
      status: kobo === 0 ? 'success' : 'pending',
      amount_kobo: kobo,
      price_cents: price.cents,
      exchange_rate: price.rate,
      quote_expires_at: timestampIn(academy.clock, academy.config.payments.quoteMinutes * 60),
      paid_at: kobo === 0 ? now : null,
      created_at: now,
      updated_at: now,
    })
    // Somebody else was faster with this reference: most likely the same learner's second click.
    if (!opened) return sameOrRefused(await findPayment(trx, wish.reference), user, wish, kobo)
    await note(trx, opened, opened.status, { kind: 'created', detail: null }, now, asker)
    if (kobo === 0 && course) await enrolForFree(trx, opened, course, now, asker)
    return opened
  })
}

function sameOrRefused(known: PaymentRow | undefined, user: Account, wish: Wish, kobo: number): PaymentRow {
  const isSame =
    known?.user_id === user.id &&
    known.amount_kobo === kobo &&
    (wish.course_id === undefined || known.course_id === null || known.course_id === wish.course_id)
  if (!isSame) throw conflict('This payment reference is in use already. Please start the payment again.')
  return known
}

async function courseOnSale(db: Db, courseId: number, user: Account): Promise<CourseForEnrolment> {
  const course = await findCourseForEnrolment(db, courseId)
  if (!course || course.status !== PUBLISHED) throw notFound('The course')
  if (await findEnrolment(db, user.id, course.id)) throw enrolledAlready(course)
  return course
}

function refuseWithoutProvider({ paymentProvider }: Academy): void {
  if (paymentProvider.mode !== 'off') return
  throw conflict('Card payment is not set up at this academy yet. Free courses can be taken right away.')
}

async function refuseHoarding({ db, clock }: Academy, user: Account): Promise<void> {
  if ((await countOpenPayments(db, user.id, timestamp(clock))) < MAX_OPEN_PAYMENTS) return
  throw tooMany('You have many unused payments open. Please finish one or wait half an hour.', 30 * 60)
}

function priceChanged({ kobo }: Price) {
  const amount = nairaFromKobo(kobo)
  const sentence =
    kobo === 0
      ? 'This course is free now.'
      : `The price is ₦${naira.format(amount)} now. Nothing was charged.`
  return conflict(sentence, {
    quote: { amount, amount_kobo: kobo, currency: 'NGN' },
    fields: { amount: sentence },
  })
}

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

async function enrolForFree(
  trx: Db,
  payment: PaymentRow,
  course: CourseForEnrolment,
  now: string,
  asker: Asker,
): Promise<void> {
  // A second click that was as fast as the first one: its payment of nothing is taken back with the transaction.
  if (!(await enrolByPayment(trx, payment, course.id, now))) throw enrolledAlready(course)
  await note(trx, payment, payment.status, { kind: 'enrolled', detail: null }, now, asker)
}

function enrolledAlready({ title }: CourseForEnrolment) {
  return conflict(`You are enrolled in ${title} already.`)
}
