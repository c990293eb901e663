import { paths } from '#pages/paths.ts'
import { findIdentity } from '../../../people/accounts/google/identities.ts'
import { listOf } from '../../../people/accounts/passkeys/queries.ts'
import { hasPassword } from '../../../people/accounts/passwords.ts'
import { isOverdue, issueResetToken } from '../../../people/accounts/resetTokens.ts'
import { findSecondFactor } from '../../../people/accounts/secondFactor/secondFactors.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import { dayText, momentText } from '../../../platform/time/spelling.ts'
import { writeLetter, writeLinkLetter } from '../writeLetter.ts'

/** The letter with the link for a new password; it goes to the address that the account has, and names nobody. */
export async function writePasswordReset(
  { db, clock, config }: AppContext,
  { to, asked_at }: { to: number; asked_at: string },
): Promise<Letter | null> {
  if (isOverdue(clock, asked_at)) return null
  const user = await findAddress(db, to)
  const token = user && (await issueResetToken(db, user, asked_at))
  if (!token) return null
  const { name } = config.academy
  return writeLinkLetter(config, user.email, {
    subject: `Choose a new password for ${name}`,
    headline: 'Choose a new password',
    paragraphs: [
      'Hello,',
      `A new password was asked for, for the account that ${name} has under this address.`,
      ...(hasPassword(user)
        ? []
        : ['It has none yet. You sign in to it with Google, and may go on doing so.']),
      'The link works once, within an hour of being asked for. A newer letter puts an end to it.',
    ],
    action: { label: 'Choose a new password', url: `${config.publicUrl}${paths.resetPassword({ token })}` },
    notes: [{ text: 'If it was not you, ignore this letter: your password stays as it is.' }],
  })
}

/** The letter that tells the owner of a new password, who may not have chosen it. */
export async function writePasswordChanged(
  { db, config }: AppContext,
  { to, at, isEmptied = false }: { to: number; at: string; isEmptied?: boolean },
): Promise<Letter | null> {
  const user = await findAddress(db, to)
  if (!user) return null
  const { length } = await listOf(db, to)
  const identity = await findIdentity(db, to)
  const factor = await findSecondFactor(db, to)
  return writeLetter(config, user.email, {
    subject: 'Your password was changed',
    headline: 'Your password was changed',
    paragraphs: [
      'Hello,',
      `Your account at ${config.academy.name} has a new password. Whoever was signed in to it no longer is. A change of its e-mail that nobody had confirmed is dropped, and private calendar addresses work no more.`,
      'If it was you, there is nothing to do. If it was not, choose another password now, and one for your e-mail too.',
    ],
    facts: [['Changed', momentText(at, user.time_zone)]],
    notes: [
      ...(isEmptied ? [{ text: EMPTIED, url: `${config.publicUrl}${paths.account()}` }] : []),
      ...(length === 0
        ? []
        : [{ text: passkeysLeft(length), url: `${config.publicUrl}${paths.account()}#passkeys` }]),
      ...(identity
        ? [{ text: googleLeft(identity.email), url: `${config.publicUrl}${paths.account()}#google` }]
        : []),
      ...(factor?.confirmed_at ? [{ text: factorLeft(dayText(factor.confirmed_at)) }] : []),
    ],
    action: { label: 'Choose another password', url: `${config.publicUrl}${paths.forgotPassword()}` },
  })
}

/** Said once, to the first who has shown that they read the mailbox, and need not be who opened the account. */
const EMPTIED =
  'Nobody had confirmed the address of your account before. Somebody else may have filled the account in: the picture and the phone numbers were taken out. Look whether the name is yours:'

/** Nor does it unlink Google. */
function googleLeft(email: string): string {
  return `The Google account ${email} goes on signing in to it. If it is not yours, unlink it:`
}

/** Nor does it switch a second factor off: the one of a thief keeps the owner out, and only the academy can help. */
function factorLeft(since: string): string {
  return `Since ${since} signing in asks for a code of an app, too. If that app is not yours, write to the academy: it can take the app out.`
}

/** A new password takes no passkey away: a thief's would outlive it. */
function passkeysLeft(count: number): string {
  return count === 1
    ? 'The passkey of the account still opens it. Look whether it is yours:'
    : `The ${count} passkeys of the account still open it. Look whether all are yours:`
}

function findAddress(db: AppContext['db'], id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'password_hash', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirst()
}
