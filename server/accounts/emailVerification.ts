import type { verifyEmail } from '#contract/emailVerification.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../appContext.ts'
import { stoppedLetters } from '../bounces/standing.ts'
import { timestamp } from '../clock.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { UserRow } from '../database/tables.ts'
import { badInput, HttpError, unavailable } from '../http/errors.ts'
import { orderLetter } from '../letters/order.ts'
import { countAttempt, forgetAttempts, takeAttemptBack } from '../limits/attempts.ts'
import type { Account, Caller } from './account.ts'
import { findByProofToken, tryCode } from './emailProofs.ts'
import { codeAttempts, signInAttempts, verificationLetterAttempts } from './entryLimits.ts'
import { isKnownBrowser } from './knownBrowsers.ts'
import { hasPassword, isHashingOverrun, isPasswordOf } from './passwords.ts'
import { findById } from './repository.ts'
import { markVerified } from './verifiedEmail.ts'

/** Where the call comes from. */
type Origins = Pick<Caller, 'ip' | 'requestId'>

/** What the browser brings beside the token. */
type Evidence = Pick<Static<(typeof verifyEmail)['body']>, 'password' | 'browser'>

/** Whether an account is to prove its e-mail: it never has, or letters have come back since. */
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
 * Verifies the e-mail of a link's account. Who reads a mailbox need not be who opened an account with its address: beside the
 * token counts the session, a browser that has entered the account, or its password. So nobody takes over, unnoticed, an
 * account whose password a stranger has chosen.
 * @throws HttpError for a link that works no more, for a strange browser without a password, and for a wrong password
 */
export async function verifyByLink(
  academy: AppContext,
  token: string,
  evidence: Evidence,
  { user, ...caller }: Origins & { user: Account | null },
): Promise<string> {
  const { db, clock } = academy
  const owner = await findByProofToken(db, clock, token)
  if (!owner || owner.proven_key !== owner.email_key) throw linkOver()
  if (!(await needsProof(academy, { id: owner.id, isVerified: owner.is_verified === 1 }))) return owner.email
  const isOwn = user?.id === owner.id || (await isKnownBrowser(db, owner.email, evidence.browser))
  if (!isOwn) await proveByPassword(academy, owner, evidence.password, caller.ip)
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

/** Counted like a sign-in: a link is no way to try passwords more often. */
async function proveByPassword(
  academy: AppContext,
  owner: UserRow,
  password: string | undefined,
  ip: string,
): Promise<void> {
  if (!hasPassword(owner)) throw openedWithGoogle()
  if (password === undefined) throw otherBrowser()
  if (await isHashingOverrun()) throw unavailable()
  const attempts = signInAttempts({ email: owner.email }, ip, false)
  await countAttempt(academy, [...attempts.ofAccount, ...attempts.ofNetwork])
  if (!(await isPasswordOf(owner.password_hash, password))) {
    throw badInput({ password: 'Password is not the one of this account.' })
  }
  await inTransaction(academy.db, async trx => {
    await forgetAttempts(trx, attempts.ofAccount)
    await takeAttemptBack(trx, attempts.ofNetwork, academy.clock.now())
  })
}

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

function otherBrowser(): HttpError {
  return new HttpError(
    'verification.other_browser',
    'The account was opened in another browser. Please give its password too.',
  )
}

function openedWithGoogle(): HttpError {
  return new HttpError(
    'verification.other_browser',
    'The account was opened with Google in another browser. Sign in with Google here, and open the link again.',
  )
}
