import { paths } from '#pages/paths.ts'
import { hasPassword } from '../../../people/accounts/passwords.ts'
import { findById } from '../../../people/accounts/queries.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { writeLetter } from '../writeLetter.ts'

type Order = { to: number; at: string }

/** The letter to somebody whose account a Google account opens from now on. */
export async function writeGoogleLinked(academy: AppContext, { to, at }: Order): Promise<Letter | null> {
  const user = await findById(academy.db, to)
  if (!user) return null
  const { name } = academy.config.academy
  return letterTo(academy, user, at, {
    title: 'Google was linked',
    fact: 'Linked',
    paragraphs: [
      `From now on you may sign in to your account at ${name} with Google.`,
      hasPassword(user)
        ? 'Your password goes on working.'
        : 'No password opens it any more. You may choose one on the page for a forgotten password.',
    ],
    action: { label: 'See your account', url: `${academy.config.publicUrl}${paths.account()}#google` },
  })
}

/** The letter to somebody whose account no Google account opens any more. */
export async function writeGoogleUnlinked(academy: AppContext, { to, at }: Order): Promise<Letter | null> {
  const user = await findById(academy.db, to)
  if (!user) return null
  const { name } = academy.config.academy
  return letterTo(academy, user, at, {
    title: 'Google was unlinked',
    fact: 'Unlinked',
    paragraphs: [
      `Google does not sign you in to your account at ${name} any more. You sign in with your password.`,
    ],
    action: { label: 'See your account', url: `${academy.config.publicUrl}${paths.account()}#google` },
  })
}

function letterTo(
  { config }: AppContext,
  user: { email: string; time_zone: string | null },
  at: string,
  words: { title: string; fact: string; paragraphs: string[]; action: { label: string; url: string } },
): Promise<Letter> {
  return writeLetter(config, user.email, {
    subject: words.title,
    headline: words.title,
    paragraphs: ['Hello,', ...words.paragraphs],
    facts: [[words.fact, momentText(at, user.time_zone)]],
    action: words.action,
    notes: [
      {
        text: 'If it was not you, choose another password now: everybody is signed out then.',
        url: `${config.publicUrl}${paths.forgotPassword()}`,
      },
    ],
  })
}
