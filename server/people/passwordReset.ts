import type { FastifyBaseLogger } from 'fastify'
import type { resetPassword } from '#contract/accounts.ts'
import type { Static } from '#contract/schema.ts'
import { emit, mailboxKey } from '../outbox/emit.ts'
import type { AppContext } from '../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { UserRow } from '../platform/database/tables/people.ts'
import { badInput, HttpError } from '../platform/errors.ts'
import type { Caller } from '../platform/http/account.ts'
import { countIfRoom, deleteAttempts, type Limit } from '../platform/limits/limits.ts'
import { timestamp } from '../platform/time/clock.ts'
import { deleteSquatterPicture, markVerified, removeSquatterData } from './emailVerification.ts'
import { attemptsEndedByReset } from './entryLimits.ts'
import { guessableSentence, hashPassword } from './passwords.ts'
import { findByEmail, updateUser } from './queries/accounts.ts'
import { findByResetToken, useResetToken } from './queries/proofs.ts'
import { isKnownBrowser, rememberBrowser } from './queries/sessions.ts'
import { endAccess } from './signInMethods.ts'

/** Limits the links per mailbox, from any requester. */
const LINKS: Limit = { name: 'links for a new password', most: 3, seconds: 60 * 60, sentence: '' }

/** An id without an account: an email to it is ordered, and never written. */
const NOBODY = 0

/**
 * Orders the email for a forgotten password. An address without an account is counted and ordered too, so that neither the answer
 * nor its time reveals who has an account.
 */
export async function askForReset(academy: AppContext, email: string): Promise<void> {
  const { db, clock } = academy
  const owner = await findResettable(academy, email)
  // Addresses without an account are counted separately: made-up ones must not use up the emails of a real account's mailbox.
  const key = owner ? mailboxKey(owner.email) : `${NOBODY} ${email}`
  await inTransaction(db, async trx => {
    if (!(await countIfRoom(trx, { limit: LINKS, key }, clock.now()))) return
    await emitPasswordReset(trx, owner?.id ?? NOBODY, timestamp(clock))
  })
}

/** Orders the email with a reset link for an account's owner, on behalf of an operator or admin. */
export function startReset(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id }: UserRow,
  by: AuditActor,
): Promise<void> {
  return inTransaction(db, async trx => {
    await emitPasswordReset(trx, id, timestamp(clock))
    const subject = userSubject(id)
    await record(trx, clock, { ...by, act: 'started a password reset', subject })
  })
}

/** Finds the account of an email; undefined for a sample account outside demo mode, which nobody may enter. */
export async function findResettable(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  email: string,
): Promise<UserRow | undefined> {
  const user = await findByEmail(db, email)
  return user?.is_sample === 1 && !config.demo ? undefined : user
}

/** Orders the email with a reset link, in the caller's transaction. */
export function emitPasswordReset(trx: Db, to: number, asked_at: string): Promise<void> {
  const event = { about: 'password reset', to, asked_at } as const
  return emit(trx, { event, key: `${to} ${asked_at}` }, asked_at)
}

/**
 * Sets the new password of a link's account. Everybody else is signed out (`WAYS_IN`), other browsers are unknown again, and the
 * owner is freed from limits that guessers used up.
 * @throws HttpError for a used or expired link, and for an easily guessed password
 */
export async function choosePassword(
  academy: AppContext,
  { token, password, browser }: Static<(typeof resetPassword)['body']>,
  { ip, requestId }: Pick<Caller, 'ip' | 'requestId'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const { db, clock, config } = academy
  const owner = await findByResetToken(db, clock, token)
  if (!owner) throw linkOver()
  const guessable = await guessableSentence(password, { ...owner, academy: config.academy.name })
  if (guessable) throw badInput({ password: guessable })
  const password_hash = await hashPassword(password)
  const isFirstProof = owner.is_verified === 0 && !(await isKnownBrowser(db, owner.email, browser))
  const picture = await inTransaction(db, async trx => {
    if (!(await useResetToken(trx, clock, token))) throw linkOver()
    const { id, email } = owner
    // The link came by email: its user reads the mailbox, but may not have opened the account.
    const from = { ip, requestId }
    const left = isFirstProof ? await removeSquatterData(trx, clock, owner, { from }) : null
    await updateUser(trx, id, { password_hash })
    await endAccess(trx, id, 'password reset')
    await rememberBrowser(trx, clock, owner, browser)
    await deleteAttempts(trx, attemptsEndedByReset({ id, email, browser }, ip))
    const now = timestamp(clock)
    const event = {
      about: 'password changed',
      to: id,
      at: now,
      ...(isFirstProof && { isEmptied: true }),
    } as const
    await emit(trx, { event, key: `${id} ${now}` }, now)
    const who = userSubject(id)
    await markVerified(trx, clock, owner, { from, details: { by: 'password reset' } })
    await record(trx, clock, { actor: who, act: 'reset the password', subject: who, from })
    return left
  })
  await deleteSquatterPicture(academy, picture, log)
}

function linkOver(): HttpError {
  return new HttpError(
    'reset_link.not_valid',
    "This link doesn't work. It has been used or has expired, or we've sent a newer one. Please ask for a new one.",
  )
}
