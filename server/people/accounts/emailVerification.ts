import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { Account, Caller } from '../../platform/http/account.ts'
import { badInput, HttpError } from '../../platform/http/errors.ts'
import { countAttempt } from '../../platform/limits/attempts.ts'
import { orderLetter } from '../../platform/outbox/order.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { stoppedLetters } from '../mailboxStanding.ts'
import { codeAttempts, verificationLetterAttempts } from './entryLimits.ts'
import { type LinkEvidence, proveIsOwner } from './linkEvidence.ts'
import { findById } from './queries/accounts.ts'
import { findByProofToken, tryCode } from './queries/proofs.ts'
import { markVerified } from './verifiedEmail.ts'

/** The origin of a call: its IP address and its request. */
type Origins = Pick<Caller, 'ip' | 'requestId'>

/** Returns whether an account must prove its email: it never has, or emails have bounced since. */
export async function needsProof(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, isVerified }: Pick<Account, 'id' | 'isVerified'>,
): Promise<boolean> {
  return !isVerified || (await stoppedLetters(db, clock, id)) !== null
}

/**
 * Orders a letter with a new link and a new code, unless the e-mail is verified.
 * @throws HttpError `rate_limit.reached`
 */
export async function askForVerification(academy: AppContext, { id, email }: Account): Promise<void> {
  const { db, clock } = academy
  await countAttempt(academy, verificationLetterAttempts(email))
  const asked_at = timestamp(clock)
  const order = { about: 'verification', to: id, asked_at } as const
  await inTransaction(db, trx => orderLetter(trx, { order, key: `${id} ${asked_at}` }, asked_at))
}

/**
 * Verifies the e-mail of a link's account. Nobody takes over, unnoticed, an account whose password a stranger has chosen.
 * @throws HttpError for a link that works no more, for a strange browser without a password, and for a wrong password
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
 * Verifies the caller's e-mail by the code of the newest letter.
 * @throws HttpError for a code that is wrong or over, and after twenty tries in a day
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
  if (tried === 'wrong') throw badInput({ code: 'Code is not right. Please read it again.' }, WRONG_CODE)
  if (tried === 'over') throw codeOver()
  await inTransaction(db, trx => markVerified(trx, clock, owner, { from: caller, details: { by: 'code' } }))
}

const WRONG_CODE = 'verification.code_not_valid'

function linkOver(): HttpError {
  return new HttpError(
    'verification.link_not_valid',
    'This link cannot be used: a newer one was sent, it is older than two days, or a part of it is missing. Please ask for a new one.',
  )
}

function codeOver(): HttpError {
  return badInput(
    {
      code: 'Code cannot be used any more: it is older than ten minutes or was tried too often. Please ask for a new letter.',
    },
    WRONG_CODE,
  )
}
