import { paths } from '#pages/paths.ts'
import { findById } from '../../../people/accounts/queries.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import type { LetterOrder } from '../../../platform/outbox/order.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { writeLetter } from '../writeLetter.ts'

type Order = Extract<LetterOrder, { about: 'passkey added' | 'passkey removed' }>

/** The letter that tells of a new passkey; its name is not in it, for whoever made it may have written it. */
export async function writePasskeyAdded(
  { db, config }: AppContext,
  { to, at }: Pick<Order, 'to' | 'at'>,
): Promise<Letter | null> {
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  return writeLetter(config, user.email, {
    subject: `A passkey was added to your account`,
    headline: 'A passkey was added',
    paragraphs: [
      'Hello,',
      `A passkey was added to your account at ${name}. Whoever unlocks the device that holds it can sign in without the password.`,
      'If it was you, there is nothing to do. If it was not, remove the passkey now, end the sessions that you do not know, and choose another password.',
    ],
    facts: [['Added', momentText(at, user.time_zone)]],
    action: { label: 'See your passkeys', url: `${config.publicUrl}${paths.account()}#passkeys` },
  })
}

/** The letter that tells of a passkey that is gone. */
export async function writePasskeyRemoved(
  { db, config }: AppContext,
  { to, at }: Pick<Order, 'to' | 'at'>,
): Promise<Letter | null> {
  const user = await findById(db, to)
  if (!user) return null
  return writeLetter(config, user.email, {
    subject: 'A passkey was removed from your account',
    headline: 'A passkey was removed',
    paragraphs: [
      'Hello,',
      `A passkey of your account at ${config.academy.name} was removed. Nobody can sign in with it any more.`,
      'If it was you, there is nothing to do. If it was not, somebody is signed in to your account: end the sessions that you do not know, and choose another password.',
    ],
    facts: [['Removed', momentText(at, user.time_zone)]],
    action: { label: 'See where you are signed in', url: `${config.publicUrl}${paths.account()}#devices` },
  })
}
