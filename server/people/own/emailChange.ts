import type { requestEmailChange } from '#contract/ownAccount.ts'
import type { Static } from '#contract/schema.ts'
import { emit } from '../../outbox/emit.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { isDuplicate } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import type { Account, Caller } from '../../platform/http/account.ts'
import { countAttempt } from '../../platform/limits/limits.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/format.ts'
import { markVerified } from '../emailVerification.ts'
import { emailChangeAttempts } from '../entryLimits.ts'
import { type LinkEvidence, proveIsOwner } from '../linkEvidence.ts'
import { isLookAlike, LOOK_ALIKE } from '../lookAlike.ts'
import { emitPasswordReset } from '../passwordReset.ts'
import { deleteOwnRows, emailKey } from '../queries/accounts.ts'
import { STOP_SECONDS } from '../queries/reservedEmails.ts'
import { removeSecondFactor } from '../secondFactor/switchOff.ts'
import { endAccess } from '../signInMethods.ts'
import { confirmPassword } from './confirmPassword.ts'
import {
  confirmByLink,
  findByEmailChangeToken,
  insertEmailChange,
  replaceEmail,
  restoreEmail,
  stopByLink,
  timeOfChange,
} from './queries.ts'

/** A session lasts a day, so an owner who stops a change within a week has met a second factor that is not theirs. */
const OWN_FACTOR_SECONDS = 7 * 24 * 60 * 60

/**
 * Orders an email to the new mailbox and one to the old. The answer does not reveal whether the new address is taken: that
 * address gets the email. A change that the old mailbox may still revert cannot be replaced, or a thief would change the address
 * twice.
 * @throws HttpError for a wrong password, misleading characters, a change of the last week, and too many changes
 */
export async function askForEmailChange(
  academy: AppContext,
  accountId: number,
  { email, current_password: password }: Static<(typeof requestEmailChange)['body']>,
  caller: Caller,
): Promise<void> {
  const { db, clock } = academy
  const new_email = email.trim()
  if (isLookAlike(new_email)) throw badInput({ email: LOOK_ALIKE })
  const owner = await confirmPassword(academy, accountId, { ...caller, password })
  if (emailKey(new_email) === owner.email_key) throw badInput({ email: 'This is already your email.' })
  await countAttempt(academy, emailChangeAttempts(owner.id, new_email))
  const asked_at = timestamp(clock)
  await inTransaction(db, async trx => {
    const change = {
      old_email: owner.email,
      new_email,
      token_hash: null,
      stop_hash: null,
      asked_at,
      confirmed_at: null,
    }
    const asked = await insertEmailChange(trx, clock, owner.id, change)
    if (!asked) throw await changedLately(trx, owner.id)
    const key = `${owner.id} ${asked_at}`
    for (const about of ['new e-mail', 'old e-mail'] as const)
      await emit(trx, { event: { about, to: owner.id, asked_at }, key }, asked_at)
    const subject = userSubject(owner.id)
    await record(trx, clock, { ...actorOf(owner, caller), act: 'asked for another e-mail', subject })
  })
}

async function changedLately(trx: Db, userId: number): Promise<HttpError> {
  const free = new Date(Date.parse(await timeOfChange(trx, userId)) + STOP_SECONDS * 1000).toISOString()
  return badInput({
    email: `You changed your email recently, and the old address can still undo that. Please try again on ${dayText(free)}.`,
  })
}

/**
 * Replaces the old email with the new one. The unique index decides between two who ask for the same address. Reading the new
 * mailbox alone is not enough: the new address may be a stranger's.
 * @throws HttpError `email_change.not_valid`, and as `proveIsOwner`
 */
export async function confirmChange(
  academy: AppContext,
  token: string,
  evidence: LinkEvidence,
  { user, ...caller }: Pick<Caller, 'ip' | 'requestId'> & { user: Account | null },
): Promise<void> {
  const { db, clock } = academy
  const now = timestamp(clock)
  const asker = await findByEmailChangeToken(db, clock, token)
  if (!asker) throw linkOver()
  await proveIsOwner(academy, asker, evidence, { user, ip: caller.ip })
  try {
    await inTransaction(db, async trx => {
      const change = await confirmByLink(trx, clock, token, now)
      if (!change) throw linkOver()
      const { user_id: id, old_email, new_email } = change
      const owner = await replaceEmail(trx, clock, id, { from: old_email, to: new_email })
      if (!owner) throw linkOver()
      await deleteRowsOfOldEmail(trx, id)
      const by = actorOf({ id }, caller)
      await markVerified(trx, clock, { id, email_key: emailKey(new_email), ...owner }, by)
      await record(trx, clock, { ...by, act: 'changed the e-mail', subject: userSubject(id) })
    })
  } catch (error) {
    if (!isDuplicate(error, 'email_key')) throw error
    throw linkOver()
  }
}

/**
 * Keeps the old email, or restores it if the change was confirmed. The requester knows the password: every session ends, the
 * password is removed, and an email brings a reset link. All that the password could add goes too: passkeys, Google, and a second
 * factor switched on in the week before the change or since. An older second factor is the owner's: it stays, or the mailbox
 * alone would bypass it.
 * @throws HttpError `email_change.not_valid`
 */
export async function stopChange(
  { db, clock }: AppContext,
  token: string,
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<void> {
  const now = timestamp(clock)
  try {
    await inTransaction(db, async trx => {
      const change = await stopByLink(trx, clock, token)
      if (!change) throw linkOver()
      if (!(await restoreEmail(trx, change))) throw linkOver()
      const id = change.user_id
      await endAccess(trx, id, 'e-mail kept')
      await deleteRowsOfOldEmail(trx, id)
      await emitPasswordReset(trx, id, now)
      const by = actorOf({ id }, caller)
      const onSince = secondsBefore(change.asked_at, OWN_FACTOR_SECONDS)
      await removeSecondFactor(trx, clock, id, { by, step: 'off', onSince })
      await record(trx, clock, { ...by, act: 'stopped a change of e-mail', subject: userSubject(id) })
    })
  } catch (error) {
    if (!isDuplicate(error, 'email_key')) throw error
    throw linkOver()
  }
}

/** Deletes rows tied to the old email: hashes of browsers contain it, and links were sent to it. */
async function deleteRowsOfOldEmail(trx: Db, id: number): Promise<void> {
  for (const table of ['known_browsers', 'password_resets', 'email_proofs'] as const)
    await deleteOwnRows(trx, table, id)
}

function secondsBefore(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) - seconds * 1000).toISOString()
}

function linkOver(): HttpError {
  return new HttpError(
    'email_change.not_valid',
    "This link doesn't work. It has been used or has expired, we've sent a newer one, or another account uses this email.",
  )
}
