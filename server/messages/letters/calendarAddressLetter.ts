import { paths } from '#pages/paths.ts'
import { findById } from '../../people/accounts/queries.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import type { LetterOrder } from '../../platform/outbox/order.ts'
import { momentText } from '../../platform/time/spelling.ts'
import { writeLetter } from './writeLetter.ts'

type Order = Extract<LetterOrder, { about: 'calendar address' }>

/** Writes the letter that tells of a new private address: whoever has it reads the calendar without a password. */
export async function writeCalendarAddress(
  { db, config }: AppContext,
  { to, at }: Pick<Order, 'to' | 'at'>,
): Promise<Letter | null> {
  const user = await findById(db, to)
  if (!user) return null
  return writeLetter(config, user.email, {
    subject: 'Your calendar has a private address',
    headline: 'Your calendar has a new private address',
    paragraphs: [
      'Hello,',
      `A private address was made for your calendar at ${config.academy.name}. Whoever has it sees when your classes are, without the password.`,
      'If it was you, there is nothing to do. If it was not, end the address now, end the sessions that you do not know, and choose another password.',
    ],
    facts: [['Made', momentText(at, user.time_zone)]],
    action: { label: 'See your calendar', url: `${config.publicUrl}${paths.calendar()}` },
  })
}
