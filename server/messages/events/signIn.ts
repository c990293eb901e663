import { paths } from '#pages/paths.ts'
import { findIdentity } from '../../people/accounts/google/queries.ts'
import { listOf } from '../../people/accounts/passkeys/queries.ts'
import { hasPassword } from '../../people/accounts/passwords.ts'
import { findById } from '../../people/accounts/queries/accounts.ts'
import { isOverdue, issueResetToken } from '../../people/accounts/queries/proofs.ts'
import { countRecoveryCodes, findSecondFactor } from '../../people/accounts/secondFactor/queries.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import type { SecondFactorStep } from '../../platform/outbox/events.ts'
import { dayText, momentText } from '../../platform/time/format.ts'
import { writeEmail, writeLinkEmail } from '../email/writeEmail.ts'
import type { Messages } from '../message.ts'

/** Messages to an account's owner about changes to its ways to sign in, which somebody else may have made. */
export const signInMessages = {
  'password reset': { email: writePasswordReset },
  'password changed': { email: writePasswordChanged },
  'second factor': { email: writeSecondFactor },
  'google linked': { email: writeGoogleLinked },
  'google unlinked': { email: writeGoogleUnlinked },
  'passkey added': { email: writePasskeyAdded },
  'passkey removed': { email: writePasskeyRemoved },
} satisfies Partial<Messages>

/** Writes the email with the reset link, to the account's address; it contains no names. */
async function writePasswordReset(
  { db, clock, config }: AppContext,
  { to, asked_at }: { to: number; asked_at: string },
): Promise<Email | null> {
  if (isOverdue(clock, asked_at)) return null
  const user = await findAddress(db, to)
  const token = user && (await issueResetToken(db, user, asked_at))
  if (!token) return null
  const { name } = config.academy
  return writeLinkEmail(config, user.email, {
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

/** Writes the email about a new password, which somebody other than the owner may have chosen. */
async function writePasswordChanged(
  { db, config }: AppContext,
  { to, at, isEmptied = false }: { to: number; at: string; isEmptied?: boolean },
): Promise<Email | null> {
  const user = await findAddress(db, to)
  if (!user) return null
  const { length } = await listOf(db, to)
  const identity = await findIdentity(db, to)
  const factor = await findSecondFactor(db, to)
  return writeEmail(config, user.email, {
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

/** Sent once, to the first person who proved that they read the mailbox, and who may not have opened the account. */
const EMPTIED =
  'Nobody had confirmed the address of your account before. Somebody else may have filled the account in: the picture and the phone numbers were taken out. Look whether the name is yours:'

/** A new password does not unlink Google. */
function googleLeft(email: string): string {
  return `The Google account ${email} goes on signing in to it. If it is not yours, unlink it:`
}

/** A new password leaves the second factor on: a thief's keeps the owner out, and only the academy can help. */
function factorLeft(since: string): string {
  return `Since ${since} signing in asks for a code of an app, too. If that app is not yours, write to the academy: it can take the app out.`
}

/** A new password removes no passkey: a thief's would remain. */
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

/** Writes the email about a change to the second factor, which somebody other than the owner may have made. */
async function writeSecondFactor(
  { db, config }: AppContext,
  { to, step, at }: { to: number; step: SecondFactorStep; at: string },
): Promise<Email | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'time_zone'])
    .where('id', '=', to)
    .executeTakeFirst()
  if (!user) return null
  const left = step === 'code used' ? await countRecoveryCodes(db, to) : 0
  const [subject, text] = factorWords(step, config.academy.name, left)
  return writeEmail(config, user.email, {
    subject,
    headline: subject,
    paragraphs: [
      'Hello,',
      text,
      step === 'on'
        ? NOT_YOUR_APP
        : 'If it was you, there is nothing more to do. If it was not, choose another password now.',
    ],
    facts: [['When', momentText(at, user.time_zone)]],
    action:
      step === 'code used' && left === 0
        ? { label: 'Make new recovery codes', url: `${config.publicUrl}${paths.account()}#second-factor` }
        : { label: 'Choose another password', url: `${config.publicUrl}${paths.forgotPassword()}` },
  })
}

/** A new password leaves the second factor on, so the email about an unknown one must say more. */
const NOT_YOUR_APP =
  'If it was you, there is nothing more to do. If it was not, choose another password now, and write to the academy: a new password does not take the app of somebody else out, but the academy can.'

function factorWords(step: SecondFactorStep, academy: string, left: number): [subject: string, text: string] {
  switch (step) {
    case 'on':
      return [
        'Your second factor is on',
        `Signing in to your account at ${academy} needs a code of your app from now on. Whoever was signed in elsewhere no longer is.`,
      ]
    case 'off':
      return [
        'Your second factor is off',
        `Signing in to your account at ${academy} needs no code any more, and its recovery codes are void.`,
      ]
    case 'off by the academy':
      return [
        'Your second factor is off',
        `The academy has switched off the second factor of your account at ${academy}. Signing in needs the password alone, until you set it up again.`,
      ]
    case 'new codes':
      return [
        'You have new recovery codes',
        `Your account at ${academy} has new recovery codes. Those from before are void.`,
      ]
    case 'code used':
      return [
        'A recovery code was used',
        `A recovery code of your account at ${academy} was used. ${leftWords(left)}`,
      ]
  }
}

function leftWords(left: number): string {
  if (left === 0) return 'It was the last one: make new ones on your account page.'
  return left === 1 ? 'One is left: make new ones soon.' : `${left} are left.`
}

type Order = { to: number; at: string }

/** Writes the email about a newly linked Google account. */
async function writeGoogleLinked(academy: AppContext, { to, at }: Order): Promise<Email | null> {
  const user = await findById(academy.db, to)
  if (!user) return null
  const { name } = academy.config.academy
  return googleEmail(academy, user, at, {
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

/** Writes the email about an unlinked Google account. */
async function writeGoogleUnlinked(academy: AppContext, { to, at }: Order): Promise<Email | null> {
  const user = await findById(academy.db, to)
  if (!user) return null
  const { name } = academy.config.academy
  return googleEmail(academy, user, at, {
    title: 'Google was unlinked',
    fact: 'Unlinked',
    paragraphs: [
      `Google does not sign you in to your account at ${name} any more. You sign in with your password.`,
    ],
    action: { label: 'See your account', url: `${academy.config.publicUrl}${paths.account()}#google` },
  })
}

function googleEmail(
  { config }: AppContext,
  user: { email: string; time_zone: string | null },
  at: string,
  words: { title: string; fact: string; paragraphs: string[]; action: { label: string; url: string } },
): Promise<Email> {
  return writeEmail(config, user.email, {
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

/** Writes the email about a new passkey, without its name: an intruder may have written it. */
async function writePasskeyAdded({ db, config }: AppContext, { to, at }: Order): Promise<Email | null> {
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  return writeEmail(config, user.email, {
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

/** Writes the email about a removed passkey. */
async function writePasskeyRemoved({ db, config }: AppContext, { to, at }: Order): Promise<Email | null> {
  const user = await findById(db, to)
  if (!user) return null
  return writeEmail(config, user.email, {
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
