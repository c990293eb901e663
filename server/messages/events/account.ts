import { paths } from '#pages/paths.ts'
import type { FactsOf, StoppedBecause } from '../../outbox/events.ts'
import { needsProof } from '../../people/emailVerification.ts'
import { findPendingChange } from '../../people/own/queries.ts'
import { emailKey, findByEmail, findById } from '../../people/queries/accounts.ts'
import { findRecipient, findTutorStatus } from '../../people/queries/people.ts'
import { isProofOverdue, issueProof, type Proof } from '../../people/queries/proofs.ts'
import { isReserved, STOP_SECONDS } from '../../people/queries/reservedEmails.ts'
import { greeting } from '../../people/recipient.ts'
import { newToken, tokenHash } from '../../people/token.ts'
import { waitingSentence } from '../../people/withheld.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import type { Email } from '../../platform/mailer/mail.ts'
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
  'tutor approved': { email: writeTutorApproved },
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
    paragraphs: ['Hello,', `Welcome to ${name}. Thanks for signing up.`],
    notes: [{ text: "If you didn't sign up, please ignore this email." }],
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
      subject: `Confirm your email for ${name}`,
      headline: 'Confirm your email',
      paragraphs: ['Hello,', `You have an account with ${name} under this email.`],
      notes: [{ text: "If this isn't your account, please ignore this email." }],
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
      'Confirm your email with this button, or enter the code on the site.',
      'The code expires in 10 minutes and the link in 2 days. If you ask for a new email, this code and link stop working.',
    ],
    facts: [['Code', code]],
    action: { label: 'Confirm your email', url: `${publicUrl}${paths.verifyEmail({ token })}` },
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
      subject: `Your email at ${name}`,
      headline: 'This email is already yours',
      paragraphs: [
        'Hello,',
        `Someone tried to use this email for another account at ${name}. It already belongs to your account, so nothing changes.`,
        'If this was you, sign in to the account you already have. Each account needs its own email.',
      ],
      action: { label: 'Sign in', url: `${config.publicUrl}${paths.login()}` },
      notes: [{ text: "If this wasn't you, you don't need to do anything." }],
    })
  }
  // No link could be confirmed while another account can get this address back.
  if (await isReserved(db, academy.clock, emailKey(change.new_email))) return null
  const token = await issue(db, order, 'token_hash')
  if (!token) return null
  return writeLinkEmail(config, change.new_email, {
    subject: `Confirm your new email for ${name}`,
    headline: 'Confirm your new email',
    paragraphs: [
      'Hello,',
      `You asked to use this email for your account at ${name}. Until you confirm it, your account keeps its current email.`,
      'The link expires in 2 days and works once.',
    ],
    action: { label: 'Confirm new email', url: `${config.publicUrl}${paths.changeEmail({ token })}` },
    notes: [{ text: "If this wasn't you, ignore this email. Nothing will change." }],
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
    subject: confirmed_at ? `Your email at ${name} has changed` : `Your email at ${name} is about to change`,
    headline: confirmed_at ? 'Your email has changed' : 'Your email is about to change',
    paragraphs: [
      'Hello,',
      `Someone with your password asked to change the email of your account at ${name}.`,
      confirmed_at
        ? "The new email has been confirmed, and your account now uses it. If this was you, you don't need to do anything."
        : "If this was you, open the link we sent to the new email. You don't need to do anything here.",
      "If this wasn't you, use this button to keep your email. It signs you out everywhere, asks you for a new password, and removes your passkeys, your linked Google account and any two-step verification set up since a week before this request.",
    ],
    facts: [['Requested', momentText(order.asked_at, time_zone)]],
    action: { label: "This wasn't me", url: `${config.publicUrl}${paths.keepEmail({ token })}` },
    notes: [{ text: 'The link works for a week, even after the change.' }],
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
      `${name} has made you an admin. You can now approve and suspend people, take down courses and refund payments.`,
      "We've sent you another email with a link to choose a password. Sign in with it, and set up two-step verification before anything else.",
    ],
    facts: [['Since', momentText(at, user.time_zone)]],
    action: { label: 'Sign in', url: `${config.publicUrl}${paths.login({ redirect_to: paths.account() })}` },
    notes: [{ text: "If you didn't expect this, please contact us." }],
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
    subject: `You are no longer an admin of ${name}`,
    headline: `You are no longer an admin of ${name}`,
    paragraphs: ['Hello,', `${name} has removed the admin role from your account.`],
    facts: [['Since', momentText(at, user.time_zone)]],
    action: { label: 'Go to your account', url: `${config.publicUrl}${paths.account()}` },
  })
}

/** Writes the email to a tutor who may sell; null if the academy has thought again, or the account is gone. */
async function writeTutorApproved({ db, config }: AppContext, { to }: { to: number }): Promise<Email | null> {
  const tutor = await findRecipient(db, to)
  const status = await findTutorStatus(db, to)
  if (!tutor || status.suspended_at !== null || status.awaits_approval === 1) return null
  const { name } = config.academy
  const waiting = waitingSentence(status)
  return writeEmail(config, tutor.email, {
    subject: `${waiting ? 'You are approved as a tutor' : 'You can now publish courses'} at ${name}`,
    headline: waiting ? 'You are approved' : 'You can now publish courses',
    paragraphs: [
      greeting(tutor),
      `We've approved you as a tutor at ${name}.`,
      waiting ?? 'The courses that you have published are on sale now. You can publish others at any time.',
    ],
    action: { label: 'Go to your courses', url: `${config.publicUrl}${paths.tutorCourses()}` },
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
    subject: `Your account at ${name} has been deleted`,
    headline: 'Your account has been deleted',
    paragraphs: [
      'Hello,',
      `We've deleted your account at ${name} at your request. Nobody can sign in to it now.`,
      'The law requires us to keep payment records, without your name. Your ratings stay, shown as from a former learner.',
    ],
    facts: [['Deleted', momentText(at, null)]],
    action: { label: `Visit ${name}`, url: config.publicUrl },
    notes: [
      {
        text: "If you didn't ask for this, please contact us. We can't restore the account, but someone may have access to your email.",
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
    subject: 'You have a private calendar link',
    headline: 'You have a new private calendar link',
    paragraphs: [
      'Hello,',
      `A private link to your calendar at ${config.academy.name} was created. Anyone with this link can see your class times without a password.`,
      "If this was you, you don't need to do anything. If it wasn't, delete the link now, sign out devices you don't recognise and choose a new password.",
    ],
    facts: [['Created', momentText(at, user.time_zone)]],
    action: { label: 'See your calendar', url: `${config.publicUrl}${paths.calendar()}` },
  })
}

const TITLES: Record<StoppedBecause, string> = {
  bounced: 'Our emails to you are bouncing',
  complaint: 'One of our emails was reported as spam',
}

function wordBounced(_: unknown, { because }: FactsOf<'letters come back'>): Words {
  return {
    title: TITLES[because],
    text: "We've stopped emailing you reminders and news. Confirm or change your email to get them again.",
    link: `${paths.account()}#email`,
  }
}

function findUsers(db: Db, ids: readonly number[]) {
  return db.selectFrom('users').select('id').where('id', 'in', ids).execute()
}
