import type { FastifyBaseLogger } from 'fastify'
import { emit } from '../outbox/emit.ts'
import type { AppContext } from '../platform/appContext.ts'
import { actorOf, type Origin, record, userSubject } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { UserRow } from '../platform/database/tables/people.ts'
import { badInput, HttpError } from '../platform/errors.ts'
import { removePicture } from '../platform/files/storedPicture.ts'
import type { Account, Caller } from '../platform/http/account.ts'
import { countAttempt } from '../platform/limits/limits.ts'
import { type Clock, timestamp } from '../platform/time/clock.ts'
import { codeAttempts, verificationEmailAttempts } from './entryLimits.ts'
import { type LinkEvidence, proveIsOwner } from './linkEvidence.ts'
import { NO_PASSWORD } from './passwords.ts'
import { findById, renameUnlessPaid, updateUser, verifyUser } from './queries/accounts.ts'
import { clearBounces, unpublishCourses } from './queries/people.ts'
import { findByProofToken, tryCode, voidResetToken } from './queries/proofs.ts'
import { removeSecondFactor } from './secondFactor/switchOff.ts'
import { endAccess } from './signInMethods.ts'
import { stoppedEmail } from './stoppedEmail.ts'
import { reportApplication } from './tutorStatus.ts'
import { refreshStatuses } from './withheld.ts'

/** The origin of a call: its IP address and its request. */
type Origins = Pick<Caller, 'ip' | 'requestId'>

/** Returns whether an account must prove its email: it never did, or emails have bounced since. */
export async function needsProof(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, isVerified }: Pick<Account, 'id' | 'isVerified'>,
): Promise<boolean> {
  return !isVerified || (await stoppedEmail(db, clock, id)) !== null
}

/**
 * Orders an email with a new link and a new code.
 * @throws HttpError `rate_limit.reached`
 */
export async function askForVerification(academy: AppContext, { id, email }: Account): Promise<void> {
  const { db, clock } = academy
  await countAttempt(academy, verificationEmailAttempts(email))
  const asked_at = timestamp(clock)
  const event = { about: 'verification', to: id, asked_at } as const
  await inTransaction(db, trx => emit(trx, { event, key: `${id} ${asked_at}` }, asked_at))
}

/**
 * Verifies the email of a link's account, but keeps a mailbox's reader from adopting an account that a stranger opened.
 * @throws HttpError for an expired link, for an unknown browser without a password, and for a wrong password
 */
export async function verifyByLink(
  academy: AppContext,
  token: string,
  evidence: LinkEvidence,
  { user, ...caller }: Origins & { user: Account | null },
): Promise<string> {
  const { db, clock } = academy
  const owner = await findByProofToken(db, clock, token)
  if (!owner || owner.proven_key !== owner.email_key) throw linkOver()
  if (!(await needsProof(academy, { id: owner.id, isVerified: owner.is_verified === 1 }))) return owner.email
  await proveIsOwner(academy, owner, evidence, { user, ip: caller.ip })
  await inTransaction(db, trx => markVerified(trx, clock, owner, { from: caller, details: { by: 'link' } }))
  return owner.email
}

/**
 * Verifies the caller's email by the code of the newest email.
 * @throws HttpError for a wrong or expired code, and after twenty tries in a day
 */
export async function verifyByCode(
  academy: AppContext,
  code: string,
  { id, isVerified }: Account,
  caller: Origins,
): Promise<void> {
  if (!(await needsProof(academy, { id, isVerified }))) return
  const { db, clock } = academy
  await countAttempt(academy, codeAttempts(id))
  const owner = await findById(db, id)
  if (!owner) throw codeOver()
  const tried = await tryCode(db, clock, { userId: id, emailKey: owner.email_key }, code)
  if (tried === 'wrong') throw badInput({ code: 'That code is incorrect.' }, WRONG_CODE)
  if (tried === 'over') throw codeOver()
  await inTransaction(db, trx => markVerified(trx, clock, owner, { from: caller, details: { by: 'code' } }))
}

const WRONG_CODE = 'verification.code_not_valid'

function linkOver(): HttpError {
  return new HttpError(
    'verification.link_not_valid',
    "This link doesn't work. It has expired, we've sent a newer one, or part of it is missing. Please ask for a new one.",
  )
}

function codeOver(): HttpError {
  return badInput(
    {
      code: 'This code has expired or was tried too often. Please ask for a new email.',
    },
    WRONG_CODE,
  )
}

/** The person who has proved, or vouches, that an address belongs to its account. */
interface Witness {
  /** `operator` or another account; left out for the account itself. */
  actor?: string
  from: Origin
  details?: Record<string, string | number | null>
}

/**
 * Lifts the stop on emails to an account and marks its email as verified, in the caller's transaction; a tutor's courses go on
 * sale if only that was missing. Marks nothing if it is verified already or the account's email has changed.
 * @returns whether this was the first proof
 */
export async function markVerified(
  trx: Db,
  clock: Clock,
  { id, email_key, user_type }: Pick<UserRow, 'id' | 'email_key' | 'user_type'>,
  { actor, from, details }: Witness,
): Promise<boolean> {
  await clearBounces(trx, clock, id)
  if (!(await verifyUser(trx, { id, email_key }))) return false
  if (user_type === 'tutor') {
    const now = timestamp(clock)
    await refreshStatuses(trx, id, now)
    await reportApplication(trx, id, now)
  }
  const subject = userSubject(id)
  await record(trx, clock, { actor: actor ?? subject, act: 'verified the e-mail', subject, details, from })
  return true
}

type Names = Pick<UserRow, 'firstname' | 'lastname'>

/**
 * Removes from an account everything that a squatter, who opened it with another person's address, could have left to sign in
 * with or to speak through. Runs in the transaction that proves the email for the first time, by somebody who is not known to
 * have opened the account.
 * @param proof.names the owner's names, if the proof contains them
 * @returns the picture, whose files the caller deletes once the transaction has committed
 */
export async function removeSquatterData(
  trx: Db,
  clock: Clock,
  owner: UserRow,
  { from, names }: { from: Origin; names?: Names },
): Promise<string | null> {
  await endAccess(trx, owner.id, 'squatter')
  await voidResetToken(trx, clock, owner)
  await eraseProfile(trx, owner, names)
  // The proof would otherwise put courses that wait for it on sale in the owner's name.
  if (owner.must_verify === 1) await unpublishCourses(trx, owner.id, timestamp(clock))
  // Last, because it writes to the audit log.
  await removeSecondFactor(trx, clock, owner.id, { by: actorOf(owner, from), step: 'off' })
  return owner.picture
}

/** Deletes the files of a squatter's picture. A failure is only logged: the account no longer refers to the picture. */
export async function deleteSquatterPicture(
  { storage }: Pick<AppContext, 'storage'>,
  picture: string | null,
  log: FastifyBaseLogger,
): Promise<void> {
  if (picture === null) return
  await removePicture(storage, picture).catch(error =>
    log.warn({ err: error, picture }, 'a picture of a squatter was left behind'),
  )
}

/** Empties the account's profile. An account that has paid keeps its name unless `names` is given: receipts show it. */
async function eraseProfile(trx: Db, { id, user_type }: UserRow, names?: Names): Promise<void> {
  await updateUser(trx, id, {
    password_hash: NO_PASSWORD,
    phone: null,
    whatsapp: null,
    picture: null,
    time_zone: null,
    about: null,
  })
  if (names) await updateUser(trx, id, names)
  else await renameUnlessPaid(trx, id, { firstname: 'New', lastname: user_type })
}
