import { paths } from '#pages/paths.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import { koboText } from '../../platform/time/spelling.ts'
import { courseName, findPaymentFacts } from './paymentFacts.ts'
import { writeLetter } from './writeLetter.ts'

/** The letter about a payment that a person must look at; none where that has happened before the letter left. */
export async function writeReview(
  { db, config }: AppContext,
  { payment }: { payment: number },
): Promise<Letter | null> {
  const facts = await findPaymentFacts(db, payment)
  if (facts?.status !== 'review') return null
  return writeLetter(config, facts.email, {
    subject: `We are looking at your payment for ${courseName(facts)}`,
    headline: 'We are looking at your payment',
    paragraphs: [
      greeting(facts),
      `Your payment for ${courseName(facts)} has arrived, but it is not what was asked for. A person at ${config.academy.name} will look at it.`,
      'Please do not pay again. You will get a letter when it is decided: a receipt, or your money back.',
    ],
    facts: [
      ['Asked for', koboText(facts.amount_kobo)],
      ['Paid', koboText(facts.paid_kobo ?? 0)],
      ['Reference', facts.reference],
    ],
    action: { label: 'See your payments', url: `${config.publicUrl}${paths.paymentHistory()}` },
  })
}
