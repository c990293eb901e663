import { paths } from '#pages/paths.ts'
import { findById } from '../../../people/accounts/queries.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { writeLetter } from '../writeLetter.ts'

/** The letter that tells somebody that they are an admin from now on. */
export async function writeAdminMade(
  { db, config }: AppContext,
  { to, at }: { to: number; at: string },
): Promise<Letter | null> {
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  return writeLetter(config, user.email, {
    subject: `You are an admin of ${name}`,
    headline: `You are an admin of ${name}`,
    paragraphs: [
      'Hello,',
      `The operator of ${name} has made your account an admin's: it may approve and suspend people, take down courses and give money back.`,
      'Turn on a second factor for it before anything else. You choose a new password for it by the link in another letter.',
    ],
    facts: [['Since', momentText(at, user.time_zone)]],
    action: { label: 'Your account', url: `${config.publicUrl}${paths.account()}` },
    notes: [{ text: 'If you did not expect this, please tell the academy.' }],
  })
}

/** The letter that tells somebody that they are no admin any more. */
export async function writeAdminUnmade(
  { db, config }: AppContext,
  { to, at }: { to: number; at: string },
): Promise<Letter | null> {
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  return writeLetter(config, user.email, {
    subject: `You are no admin of ${name} any more`,
    headline: `You are no admin of ${name} any more`,
    paragraphs: ['Hello,', `The operator of ${name} has taken the role of an admin from your account.`],
    facts: [['Since', momentText(at, user.time_zone)]],
    action: { label: 'Your account', url: `${config.publicUrl}${paths.account()}` },
  })
}
