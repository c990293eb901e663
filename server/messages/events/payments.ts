import { createHash } from 'node:crypto'
import type { Receipt } from '#contract/receipts.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { OWED, owedBecause } from '#contract/rules/owed.ts'
import { paths } from '#pages/paths.ts'
import { koboText, nairaText } from '../../money/amounts.ts'
import { REFUND_STEPS } from '../../money/payments/refunds/moveRefund.ts'
import { presentReceipt } from '../../money/receipts/present.ts'
import { findReceiptByPayment, type ReceiptWithFacts, refundedOf } from '../../money/receipts/queries.ts'
import type { FactsOf, RefundStep } from '../../outbox/events.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { dayText } from '../../platform/time/format.ts'
import { classesOfPayment } from '../../teaching/enrolments/classesOfPayment.ts'
import type { EmailWords } from '../email/EmailSheet.tsx'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, byId, courseName, knownCourse, type Messages } from '../message.ts'
import { findPayment, ofAmount, payments } from './paymentFacts.ts'

/** Messages to a learner about a payment and its refunds. */
export const paymentMessages = {
  receipt: {
    email: writeReceipt,
    bell: bell(payments, (row, _, reader) => ({
      title: `We've received your payment${ofAmount(row, reader)}`,
      text: `See your receipt for ${courseName(row)}.`,
      link: paths.receipt(row.reference),
    })),
  },
  review: {
    email: writeReview,
    bell: bell(payments, row => ({
      title: "We're checking your payment",
      text:
        row.status === 'review'
          ? `We've received your payment for ${courseName(row)}, but the amount doesn't match the price. Please don't pay again.`
          : `See the status of your payment for ${courseName(row)} in your payment history.`,
      link: paths.paymentHistory(),
    })),
  },
  'payment failed': {
    bell: bell(payments, row => ({
      title: "Your payment didn't go through",
      text:
        row.status === 'failed'
          ? `You haven't been charged for ${courseName(row)}. You can try again.`
          : `See the status of your payment for ${courseName(row)} in your payment history.`,
      link: paths.paymentHistory(),
    })),
  },
  refund: {
    email: writeRefund,
    bell: bell(byId('refund', findRefunds), (row, { step }: FactsOf<'refund'>, { isOnDevice }) => ({
      title: TITLES[step](isOnDevice ? null : koboText(row.refunded_kobo)),
      text: `For ${courseName(row)}. ${TEXTS[step]}`,
      link: paths.paymentHistory(),
    })),
  },
} satisfies Partial<Messages>

/** Writes the email with the receipt, and a link to the purchase. */
async function writeReceipt(app: AppContext, { payment }: { payment: number }): Promise<Email | null> {
  const { db, config } = app
  const row = await findReceiptByPayment(db, payment)
  if (!row) return null
  const receipt = presentReceipt(config, row, await refundedOf(db, payment))
  return {
    ...(await writeEmail(
      config,
      row.learner_email,
      receiptWords(config, receipt, row, await classesOfPayment(app, payment)),
    )),
    messageId: messageIdOf(config, receipt),
  }
}

/** Includes the receipt's number, so that the email can be recognised by its source. */
function messageIdOf({ publicUrl }: Config, { number, reference }: Receipt): string {
  const mark = createHash('sha256').update(reference).digest('hex').slice(0, 16)
  return `<${number}.${mark}@${new URL(publicUrl).hostname}>`
}

/** Returns e.g. "Weekend group, 21 March 2026". */
function startText({ name, starts_on }: NonNullable<Receipt['cohort']>): string {
  return `${name}, ${dayText(`${starts_on}T12:00:00Z`)}`
}

function receiptWords(
  { academy, publicUrl }: Config,
  receipt: Receipt,
  row: ReceiptWithFacts,
  classes: readonly (readonly [string, string])[],
): EmailWords {
  const { course, learner } = receipt
  const amount = nairaText(receipt.amount)
  return {
    subject: `Receipt ${receipt.number}: ${amount} for ${course?.title ?? receipt.description}`,
    headline: amount,
    paragraphs: [
      `Hello ${learner.firstname},`,
      `${academy.name} has received your payment of ${amount}. Thank you.`,
      ...nextStep(receipt, row),
    ],
    facts: [
      ['Receipt', receipt.number],
      ['In words', receipt.amount_in_words],
      ['For', course?.title ?? receipt.description],
      ...(course ? [['Tutor', `${course.tutor.firstname} ${course.tutor.lastname}`] as const] : []),
      ...(course ? [['Method', methodName(receipt.method)] as const] : []),
      ...(receipt.cohort ? [['Start', startText(receipt.cohort)] as const] : []),
      ...classes,
      ['Received from', `${learner.firstname} ${learner.lastname}`],
      ['Date', dayText(receipt.paid_at)],
      ['Reference', receipt.reference],
    ],
    action: {
      label: 'Print or save the receipt',
      url: `${publicUrl}${paths.receipt(receipt.reference)}`,
    },
    notes: [
      ...(isEnrolling(receipt)
        ? [
            {
              text: 'Your class times and links:',
              url: `${publicUrl}${paths.enrolledCourses()}`,
            },
          ]
        : []),
      { text: 'Anyone can check this receipt here:', url: receipt.check_url },
    ],
  }
}

function isEnrolling({ status, course }: Receipt): boolean {
  return course !== null && (status === 'success' || status === 'partly_refunded')
}

function nextStep(receipt: Receipt, row: ReceiptWithFacts): string[] {
  if (isEnrolling(receipt)) return ["You're enrolled."]
  const because = owedBecause(row)
  return because === null ? [] : [OWED[because].sentence]
}

/** Writes the email about a payment in review; null if it was decided before the email was sent. */
async function writeReview(
  { db, config }: AppContext,
  { payment }: { payment: number },
): Promise<Email | null> {
  const facts = await findPayment(db, payment)
  if (facts?.status !== 'review') return null
  return writeEmail(config, facts.email, {
    subject: `We're checking your payment for ${knownCourse(facts)}`,
    headline: "We're checking your payment",
    paragraphs: [
      greeting(facts),
      `We've received your payment for ${knownCourse(facts)}, but the amount doesn't match. Our team is checking it.`,
      "Please don't pay again. We'll email you a receipt or a refund as soon as we know.",
    ],
    facts: [
      ['Price', koboText(facts.amount_kobo)],
      ['Paid', koboText(facts.paid_kobo ?? 0)],
      ['Reference', facts.reference],
    ],
    action: { label: 'See your payments', url: `${config.publicUrl}${paths.paymentHistory()}` },
  })
}

/** Writes the email about one step of a refund; null if the next step came before it was sent. */
async function writeRefund(
  { db, config }: AppContext,
  order: { refund: number; step: RefundStep },
): Promise<Email | null> {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', order.refund).executeTakeFirst()
  const facts = refund && (await findPayment(db, refund.payment_id))
  if (!refund || !facts || REFUND_STEPS[refund.status] !== order.step) return null
  // The email about the ended enrolment says this too.
  if (order.step === 'under way' && facts.status === 'refunded' && facts.enrolment_id === null) return null

  const amount = koboText(refund.amount_kobo)
  const words = refundWords(order.step, amount, config.academy.name)
  return writeEmail(config, facts.email, {
    ...words,
    paragraphs: [greeting(facts), ...words.paragraphs],
    facts: [
      ['Refund', amount],
      ['Paid', koboText(facts.paid_kobo ?? facts.amount_kobo)],
      ['For', knownCourse(facts)],
      ['Reference', facts.reference],
      ...(refund.reason === null ? [] : [['Reason', refund.reason] as const]),
    ],
    action: { label: 'See your payments', url: `${config.publicUrl}${paths.paymentHistory()}` },
  })
}

function refundWords(
  step: RefundStep,
  amount: string,
  academy: string,
): Pick<EmailWords, 'subject' | 'headline' | 'paragraphs'> {
  switch (step) {
    case 'under way':
      return {
        subject: `Your refund of ${amount} is on its way`,
        headline: `${amount} refund on its way`,
        paragraphs: [
          `${academy} is refunding ${amount} of your payment.`,
          "You don't need to do anything. It goes back to the card or account you paid with.",
        ],
      }
    case 'processed':
      return {
        subject: `We've refunded ${amount}`,
        headline: `${amount} refunded`,
        paragraphs: [
          `${academy} has refunded ${amount} of your payment.`,
          "You don't need to do anything. Your bank may take a few working days to show it.",
        ],
      }
    case 'failed':
      return {
        subject: `Your refund of ${amount} is delayed`,
        headline: 'Your refund is delayed',
        paragraphs: [
          `Paystack hasn't been able to refund ${amount} yet.`,
          `Our team at ${academy} is dealing with it. You don't need to do anything, and we still owe you this money.`,
        ],
      }
  }
}

const TITLES: Record<RefundStep, (amount: string | null) => string> = {
  'under way': amount => `Your refund${amount === null ? '' : ` of ${amount}`} is on its way`,
  processed: amount => `Your refund${amount === null ? '' : ` of ${amount}`} has been paid`,
  failed: amount => `Your refund${amount === null ? '' : ` of ${amount}`} is delayed`,
}

const TEXTS: Record<RefundStep, string> = {
  'under way': 'It goes back to the card or account you paid with.',
  processed: 'Your bank may take a few working days to show it.',
  failed: "Our team is dealing with it. You don't need to do anything.",
}

function findRefunds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('courses', 'courses.id', 'payments.course_id')
    .select(['refunds.id', 'refunds.amount_kobo as refunded_kobo', 'courses.title', 'courses.taken_down_at'])
    .where('refunds.id', 'in', ids)
    .execute()
}
