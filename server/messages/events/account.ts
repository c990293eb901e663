import { paths } from '#pages/paths.ts'
import { needsProof } from '../../people/accounts/emailVerification.ts'
import { findPendingChange, STOP_SECONDS } from '../../people/accounts/own/queries.ts'
import { findByEmail, findById } from '../../people/accounts/queries/accounts.ts'
import { isProofOverdue, issueProof, type Proof } from '../../people/accounts/queries/proofs.ts'
import { newToken, tokenHash } from '../../people/accounts/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import type { FactsOf, StoppedBecause } from '../../platform/outbox/events.ts'
import { timestampIn } from '../../platform/time/clock.ts'
import { momentText } from '../../platform/time/format.ts'
import type { EmailWords } from '../email/EmailSheet.tsx'
import { writeEmail, writeLinkEmail } from '../email/writeEmail.ts'
import { bell, byId, type Messages, type Words } from '../message.ts'

/** Messages to an account's owner about its address, erasure, private calendar address, admin role and bounces. */
export const accountMessages = {
  welcome: { email: writeWelcome },
  verification: { email: writeVerification },
  'new e-mail': { email: writeNewEmail },
  'old e-mail': { email: writeOldEmail },
  'admin made': { email: writeAdminMade },
  'admin unmade': { email: writeAdminUnmade },
  'account erased': { email: writeErased },
  'calendar address': { email: writeCalendarAddress },
  'letters come back': { bell: bell(byId('user', findUsers), wordBounced) },
} satisfies Partial<Messages>

/**
 * Writes the email to a new learner or tutor, with the proof of their address. It contains nothing typed at sign-up: the address
 * is unproved, and a stranger's words would reach it in the academy's name.
 */
async function writeWelcome(academy: AppContext, { to }: { to: number }): Promise<Email | null> {
  const { db, config } = academy
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  const begin =
    user.user_type === 'tutor'
      ? { label: 'Add your first course', url: `${config.publicUrl}${paths.courseUpload()}` }
      : { label: 'Choose your first course', url: `${config.publicUrl}${paths.catalogue()}` }
  const words = {
    subject: `Welcome to ${name}`,
    headline: 'Welcome',
    paragraphs: ['Hello,', `Welcome to ${name}: an account has been opened with this address.`],
    notes: [{ text: 'If it was not you who opened it, please ignore this letter.' }],
  }
  const proof = await proofFor(academy, user, user.created_at)
  if (!proof) return writeEmail(config, user.email, { ...words, action: begin })
  const asking = withProof(config, words, proof)
  return writeLinkEmail(config, user.email, {
    ...asking,
    notes: [{ text: `${begin.label}:`, url: begin.url }, ...words.notes],
  })
}

/** Writes a repeated verification email; null if the email is verified, or a newer one was sent. */
async function writeVerification(
  academy: AppContext,
  { to, asked_at }: { to: number; asked_at: string },
): Promise<Email | null> {
  const { db, config } = academy
  const user = await findById(db, to)
  const proof = user && (await proofFor(academy, user, asked_at))
  if (!proof) return null
  const { name } = config.academy
  const words = withProof(
    config,
    {
      subject: `Confirm your e-mail for ${name}`,
      headline: 'Confirm your e-mail',
      paragraphs: ['Hello,', `There is an account at ${name} with this address.`],
      notes: [{ text: 'If it is not yours, please ignore this letter.' }],
    },
    proof,
  )
  return writeLinkEmail(config, user.email, words)
}

async function proofFor(academy: AppContext, user: UserRow, askedAt: string): Promise<Proof | null> {
  const { db, clock } = academy
  if (isProofOverdue(clock, askedAt)) return null
  if (!(await needsProof(academy, { id: user.id, isVerified: user.is_verified === 1 }))) return null
  const { id: userId, email, email_key: emailKey } = user
  return issueProof(db, clock, { userId, email, emailKey }, askedAt)
}

function withProof(
  { publicUrl }: Config,
  { paragraphs, ...words }: Omit<EmailWords, 'action'>,
  { token, code }: Proof,
): EmailWords {
  return {
    ...words,
    paragraphs: [
      ...paragraphs,
      'Confirm that the address is yours: by the link, or by typing the code where you are signed in.',
      'The code works for ten minutes, the link for two days. A newer letter puts an end to both.',
    ],
    facts: [['Code', code]],
    action: { label: 'Confirm your e-mail', url: `${publicUrl}${paths.verifyEmail({ token })}` },
  }
}

interface Order {
  to: number
  asked_at: string
}

/** Writes the email to the new mailbox; if another account has the address, its owner gets another email. */
async function writeNewEmail(academy: AppContext, order: Order): Promise<Email | null> {
  const { db, config } = academy
  const change = await findOrdered(academy, order)
  if (!change) return null
  const { name } = config.academy
  const taken = await findByEmail(db, change.new_email)
  if (taken) {
    return writeEmail(config, taken.email, {
      subject: `Your address at ${name}`,
      headline: 'This address stays yours',
      paragraphs: [
        'Hello,',
        `Somebody who is signed in to another account at ${name} asked to use this address. It is your account's already, and stays so.`,
        'If it was you: one address is for one account. Sign in with it.',
      ],
      action: { label: 'Sign in', url: `${config.publicUrl}${paths.login()}` },
      notes: [{ text: 'If it was not you, there is nothing to do.' }],
    })
  }
  const token = await issue(db, order, 'token_hash')
  if (!token) return null
  return writeLinkEmail(config, change.new_email, {
    subject: `Confirm your new e-mail for ${name}`,
    headline: 'Confirm your new e-mail',
    paragraphs: [
      'Hello,',
      `An account at ${name} is to have this address from now on. Until you confirm it, the old one stays.`,
      'The link works once, within two days.',
    ],
    action: { label: 'Confirm the address', url: `${config.publicUrl}${paths.changeEmail({ token })}` },
    notes: [{ text: 'If it was not you, ignore this letter: nothing changes.' }],
  })
}

/**
 * Writes the email to the mailbox that the account had when the change was requested, with a link to stop it. It is sent even if
 * the change was confirmed meanwhile, because it is then the only way back.
 */
async function writeOldEmail({ db, clock, config }: AppContext, order: Order): Promise<Email | null> {
  const change = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['old_email', 'confirmed_at', 'time_zone'])
    .where('user_id', '=', order.to)
    .where('asked_at', '=', order.asked_at)
    .where('asked_at', '>', timestampIn(clock, -STOP_SECONDS))
    .executeTakeFirst()
  const token = change && (await issue(db, order, 'stop_hash'))
  if (!change || !token) return null
  const { name } = config.academy
  const { old_email, confirmed_at, time_zone } = change
  return writeLinkEmail(config, old_email, {
    subject: confirmed_at
      ? `Your account at ${name} has another e-mail`
      : `Your account at ${name} is to have another e-mail`,
    headline: confirmed_at ? 'Your account has another e-mail' : 'Another e-mail was asked for',
    paragraphs: [
      'Hello,',
      `Somebody who knows your password asked that your account at ${name} have another e-mail.`,
      confirmed_at
        ? 'The new mailbox has confirmed it, and your account has another e-mail since. If it was you, there is nothing to do.'
        : 'If it was you, there is nothing to do here: a letter with a link went to the new address.',
      'If it was not you, keep your e-mail with this link. Everybody is signed out then, and you choose a new password. Passkeys, a linked Google account, and a second factor that was set up within the last week or later, are taken out.',
    ],
    facts: [['Asked for', momentText(order.asked_at, time_zone)]],
    action: { label: 'It was not me', url: `${config.publicUrl}${paths.keepEmail({ token })}` },
    notes: [{ text: 'The link works for a week, also after the change.' }],
  })
}

/** Finds the change that the email was ordered for, unless there is a newer one or it is confirmed. */
async function findOrdered({ db, clock }: AppContext, { to, asked_at }: Order) {
  const change = await findPendingChange(db, clock, to)
  return change?.asked_at === asked_at ? change : null
}

/** Creates the token of one of the two links; null if the change was requested again. */
async function issue(
  db: Db,
  { to, asked_at }: Order,
  column: 'token_hash' | 'stop_hash',
): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ [column]: tokenHash(token) })
    .where('user_id', '=', to)
    .where('asked_at', '=', asked_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : null
}

/** Writes the email to a new admin. */
async function writeAdminMade(
  { db, config }: AppContext,
  { to, at }: { to: number; at: string },
): Promise<Email | null> {
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  return writeEmail(config, user.email, {
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

/** Writes the email to a former admin. */
async function writeAdminUnmade(
  { db, config }: AppContext,
  { to, at }: { to: number; at: string },
): Promise<Email | null> {
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  return writeEmail(config, user.email, {
    subject: `You are no admin of ${name} any more`,
    headline: `You are no admin of ${name} any more`,
    paragraphs: ['Hello,', `The operator of ${name} has taken the role of an admin from your account.`],
    facts: [['Since', momentText(at, user.time_zone)]],
    action: { label: 'Your account', url: `${config.publicUrl}${paths.account()}` },
  })
}

/** Writes the last email to the owner of an erased account, at its former address. */
async function writeErased(
  { config }: AppContext,
  { email, at }: { email?: string; at: string },
): Promise<Email | null> {
  if (email === undefined) return null
  const { name } = config.academy
  return writeEmail(config, email, {
    subject: `Your account at ${name} is erased`,
    headline: 'Your account is erased',
    paragraphs: [
      'Hello,',
      `Your account at ${name} is erased, as was asked for with its password. Nobody can sign in to it any more.`,
      'What was paid stays on record without your name, because the law asks for it. Ratings stay as those of a former learner.',
    ],
    facts: [['Erased', momentText(at, null)]],
    action: { label: `See ${name}`, url: config.publicUrl },
    notes: [
      {
        text: 'If it was not you, please tell us: the account cannot be brought back, your e-mail may be at risk.',
      },
    ],
  })
}

/** Writes the email about a new private address: anybody with it can read the calendar without a password. */
async function writeCalendarAddress(
  { db, config }: AppContext,
  { to, at }: { to: number; at: string },
): Promise<Email | null> {
  const user = await findById(db, to)
  if (!user) return null
  return writeEmail(config, user.email, {
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

const TITLES: Record<StoppedBecause, string> = {
  bounced: 'Letters to your e-mail come back',
  complaint: 'A letter of ours was reported as spam',
}

function wordBounced(_: unknown, { because }: FactsOf<'letters come back'>): Words {
  return {
    title: TITLES[because],
    text: 'Reminders and news are not sent to it any more. Confirm the address, or change it, and they come again.',
    link: `${paths.account()}#email`,
  }
}

function findUsers(db: Db, ids: readonly number[]) {
  return db.selectFrom('users').select('id').where('id', 'in', ids).execute()
}
