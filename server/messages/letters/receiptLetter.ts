import { createHash } from 'node:crypto'
import type { Receipt } from '#contract/receipts.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { OWED, owedBecause } from '#contract/rules/owed.ts'
import { paths } from '#pages/paths.ts'
import { presentReceipt } from '../../money/receipts/present.ts'
import { findReceiptByPayment, type ReceiptWithFacts, refundedOf } from '../../money/receipts/queries.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import { dayText, nairaText } from '../../platform/time/spelling.ts'
import { boughtClasses } from '../../teaching/enrolments/boughtClasses.ts'
import type { LetterWords } from './LetterSheet.tsx'
import { writeLetter } from './writeLetter.ts'

/** The letter with which a payer gets a receipt, and the way to what was paid for. */
export async function writeReceipt(
  app: AppContext,
  { payment }: { payment: number },
): Promise<Letter | null> {
  const { db, config } = app
  const row = await findReceiptByPayment(db, payment)
  if (!row) return null
  const receipt = presentReceipt(config, row, await refundedOf(db, payment))
  return {
    ...(await writeLetter(
      config,
      row.learner_email,
      wordsOf(config, receipt, row, await boughtClasses(app, payment)),
    )),
    messageId: messageIdOf(config, receipt),
  }
}

/** Holds the receipt's number, so that a mail program's list of sources says which letter it was. */
function messageIdOf({ publicUrl }: Config, { number, reference }: Receipt): string {
  const mark = createHash('sha256').update(reference).digest('hex').slice(0, 16)
  return `<${number}.${mark}@${new URL(publicUrl).hostname}>`
}

/** "Weekend group, 21 March 2026". */
function startText({ name, starts_on }: NonNullable<Receipt['cohort']>): string {
  return `${name}, ${dayText(`${starts_on}T12:00:00Z`)}`
}

function wordsOf(
  { academy, publicUrl }: Config,
  receipt: Receipt,
  row: ReceiptWithFacts,
  classes: readonly (readonly [string, string])[],
): LetterWords {
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
              text: 'Your classes, their times and their links:',
              url: `${publicUrl}${paths.enrolledCourses()}`,
            },
          ]
        : []),
      { text: 'Whoever doubts it can check it without an account:', url: receipt.check_url },
    ],
  }
}

function isEnrolling({ status, course }: Receipt): boolean {
  return course !== null && (status === 'success' || status === 'partly_refunded')
}

function nextStep(receipt: Receipt, row: ReceiptWithFacts): string[] {
  if (isEnrolling(receipt)) return ['You are enrolled.']
  const because = owedBecause(row)
  return because === null ? [] : [OWED[because].sentence]
}
