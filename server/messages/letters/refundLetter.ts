import { paths } from '#pages/paths.ts'
import { REFUND_STEPS } from '../../money/payments/refunds/moveRefund.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import type { RefundStep } from '../../platform/outbox/order.ts'
import { koboText } from '../../platform/time/spelling.ts'
import type { LetterWords } from './LetterSheet.tsx'
import { courseName, findPaymentFacts } from './paymentFacts.ts'
import { writeLetter } from './writeLetter.ts'

/** The letter about one step of a refund; none where the next has come before the letter left. */
export async function writeRefund(
  { db, config }: AppContext,
  order: { refund: number; step: RefundStep },
): Promise<Letter | null> {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', order.refund).executeTakeFirst()
  const facts = refund && (await findPaymentFacts(db, refund.payment_id))
  if (!refund || !facts || REFUND_STEPS[refund.status] !== order.step) return null
  // The letter about the place that has ended says it, too.
  if (order.step === 'under way' && facts.status === 'refunded' && facts.enrolment_id === null) return null

  const amount = koboText(refund.amount_kobo)
  const words = wordsOf(order.step, amount, config.academy.name)
  return writeLetter(config, facts.email, {
    ...words,
    paragraphs: [greeting(facts), ...words.paragraphs],
    facts: [
      ['Refund', amount],
      ['Paid', koboText(facts.paid_kobo ?? facts.amount_kobo)],
      ['For', courseName(facts)],
      ['Reference', facts.reference],
      ...(refund.reason === null ? [] : [['Reason', refund.reason] as const]),
    ],
    action: { label: 'See your payments', url: `${config.publicUrl}${paths.paymentHistory()}` },
  })
}

function wordsOf(
  step: RefundStep,
  amount: string,
  academy: string,
): Pick<LetterWords, 'subject' | 'headline' | 'paragraphs'> {
  switch (step) {
    case 'under way':
      return {
        subject: `${amount} is on its way back to you`,
        headline: `${amount} is on its way`,
        paragraphs: [
          `${academy} is giving ${amount} of your payment back to you.`,
          'You need do nothing: it goes the way that you paid.',
        ],
      }
    case 'processed':
      return {
        subject: `${amount} has been given back to you`,
        headline: `${amount} given back`,
        paragraphs: [
          `${academy} has given ${amount} of your payment back to you.`,
          'You need do nothing. Your bank may need some working days to show it.',
        ],
      }
    case 'failed':
      return {
        subject: `Your refund of ${amount} has not gone through yet`,
        headline: 'Your refund is delayed',
        paragraphs: [
          `The card provider could not give ${amount} back to you yet.`,
          `A person at ${academy} will see to it. You need do nothing, and the money stays yours.`,
        ],
      }
  }
}
