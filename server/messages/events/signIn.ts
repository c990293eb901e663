import { paths } from '#pages/paths.ts'
import type { SecondFactorStep } from '../../outbox/events.ts'
import { findIdentity } from '../../people/google/queries.ts'
import { listOf } from '../../people/passkeys/queries.ts'
import { hasPassword } from '../../people/passwords.ts'
import { findById } from '../../people/queries/accounts.ts'
import { isOverdue, issueResetToken } from '../../people/queries/proofs.ts'
import { countRecoveryCodes, findSecondFactor } from '../../people/secondFactor/queries.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Email } from '../../platform/mailer/mail.ts'
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
  const url = `${config.publicUrl}${paths.resetPassword({ token })}`
  const ends =
    'The link expires in an hour and works once. If you ask for a new email, this link stops working.'
  if (user.admin_since !== null && !hasPassword(user)) {
    return writeLinkEmail(config, user.email, {
      subject: `Choose your password for ${name}`,
      headline: 'Choose your password',
      paragraphs: ['Hello,', `You are an admin of ${name}. Choose a password to sign in.`, ends],
      action: { label: 'Choose your password', url },
      notes: [{ text: "If you didn't expect this, please contact us." }],
    })
  }
  return writeLinkEmail(config, user.email, {
    subject: `Choose a new password for ${name}`,
    headline: 'Choose a new password',
    paragraphs: [
      'Hello,',
      `Someone asked to reset your ${name} password.`,
      ...(hasPassword(user) ? [] : [await whyNoPassword(db, to)]),
      ends,
    ],
    action: { label: 'Choose a new password', url },
    notes: [{ text: "If this wasn't you, ignore this email. Your password won't change." }],
  })
}

async function whyNoPassword(db: AppContext['db'], userId: number): Promise<string> {
  return (await findIdentity(db, userId))
    ? 'Your account has no password yet because you sign in with Google. You can keep using Google.'
    : 'Your account has no password yet.'
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
      `Your ${config.academy.name} password was changed. We've signed you out everywhere and cancelled any email change you hadn't confirmed, and private calendar links no longer work.`,
      "If this was you, you don't need to do anything. If it wasn't, choose a new password now, and change the password of your email account too.",
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
    action: { label: 'Choose a new password', url: `${config.publicUrl}${paths.forgotPassword()}` },
  })
}

/** Sent once, to the first person who proved that they read the mailbox, and who may not have opened the account. */
const EMPTIED =
  "The email of this account wasn't confirmed before, so someone else may have filled it in. We've removed the picture and phone numbers. Check that the name is yours:"

/** A new password does not unlink Google. */
function googleLeft(email: string): string {
  return `The Google account ${email} can still sign in. If it isn't yours, unlink it:`
}

/** A new password leaves the second factor on: a thief's keeps the owner out, and only the academy can help. */
function factorLeft(since: string): string {
  return `Two-step verification has been on since ${since}. If you didn't set it up, contact us and we'll turn it off.`
}

/** A new password removes no passkey: a thief's would remain. */
function passkeysLeft(count: number): string {
  return count === 1
    ? "Your passkey still works. Check that it's yours:"
    : `Your ${count} passkeys still work. Check that they are all yours:`
}

function findAddress(db: AppContext['db'], id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'password_hash', 'time_zone', 'admin_since'])
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
        : "If this was you, you don't need to do anything. If it wasn't, choose a new password now.",
    ],
    facts: [['When', momentText(at, user.time_zone)]],
    action:
      step === 'code used' && left === 0
        ? { label: 'Get new recovery codes', url: `${config.publicUrl}${paths.account()}#second-factor` }
        : { label: 'Choose a new password', url: `${config.publicUrl}${paths.forgotPassword()}` },
  })
}

/** A new password leaves the second factor on, so the email about an unknown one must say more. */
const NOT_YOUR_APP =
  "If this was you, you don't need to do anything. If it wasn't, choose a new password now and contact us. A new password doesn't turn off two-step verification, but we can."

function factorWords(step: SecondFactorStep, academy: string, left: number): [subject: string, text: string] {
  switch (step) {
    case 'on':
      return [
        'Two-step verification is on',
        `From now on, signing in to your account at ${academy} needs a code from your app. All your other devices were signed out.`,
      ]
    case 'off':
      return [
        'Two-step verification is off',
        `You no longer need a code to sign in to your account at ${academy}. Your recovery codes no longer work.`,
      ]
    case 'off by the academy':
      return [
        'Two-step verification is off',
        `${academy} has turned off two-step verification for your account. You only need your password to sign in until you set it up again.`,
      ]
    case 'new codes':
      return [
        'You have new recovery codes',
        `New recovery codes were created for your account at ${academy}. Your old codes no longer work.`,
      ]
    case 'code used':
      return [
        'A recovery code was used',
        `Someone used a recovery code to sign in to your account at ${academy}. ${leftWords(left)}`,
      ]
  }
}

function leftWords(left: number): string {
  if (left === 0) return 'It was the last one. Get new codes on your account page.'
  return left === 1 ? 'You have one code left, so get new ones soon.' : `You have ${left} codes left.`
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
      `You can now sign in to your account at ${name} with Google.`,
      hasPassword(user)
        ? 'Your password still works.'
        : 'Your old password no longer works. You can set one with “Forgot your password?”.',
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
      `You can no longer sign in to your account at ${name} with Google. Sign in with your password.`,
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
        text: "If this wasn't you, choose a new password now. It signs you out everywhere.",
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
      `A passkey was added to your account at ${name}. Anyone who can unlock its device can sign in without your password.`,
      "If this was you, you don't need to do anything. If it wasn't, remove the passkey now, sign out devices you don't recognise and choose a new password.",
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
      `A passkey was removed from your account at ${config.academy.name}. It no longer works.`,
      "If this was you, you don't need to do anything. If it wasn't, someone is signed in to your account: sign out devices you don't recognise and choose a new password.",
    ],
    facts: [['Removed', momentText(at, user.time_zone)]],
    action: { label: 'See your devices', url: `${config.publicUrl}${paths.account()}#devices` },
  })
}
