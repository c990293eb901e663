import type { verifyEmail } from '#contract/emailVerification.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../platform/appContext.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { UserRow } from '../platform/database/tables/people.ts'
import { badInput, HttpError, unavailable } from '../platform/errors.ts'
import type { Account, Caller } from '../platform/http/account.ts'
import { countAttempt, deleteAttempts, refundAttempts } from '../platform/limits/limits.ts'
import { signInAttempts } from './entryLimits.ts'
import { hasPassword, isHashingOverrun, isPasswordOf } from './passwords.ts'
import { isKnownBrowser } from './queries/sessions.ts'

/** The evidence that the browser sends next to the token of an email's link. */
export type LinkEvidence = Pick<Static<(typeof verifyEmail)['body']>, 'password' | 'browser'>

/**
 * Proves that a link is opened by the account's owner: by their session, by a browser that has entered the account, or by its
 * password. The reader of a mailbox may not have opened the account, and must not verify it for a stranger.
 * @throws HttpError for an unknown browser without a password, and for a wrong password
 */
export async function proveIsOwner(
  academy: AppContext,
  owner: UserRow,
  { password, browser }: LinkEvidence,
  { user, ip }: { user: Account | null } & Pick<Caller, 'ip'>,
): Promise<void> {
  if (user?.id === owner.id || (await isKnownBrowser(academy.db, owner.email, browser))) return
  if (!hasPassword(owner)) throw openedWithGoogle()
  if (password === undefined) throw otherBrowser()
  if (await isHashingOverrun()) throw unavailable()
  // Counted like a sign-in: a link must not allow more tries of a password.
  const attempts = signInAttempts({ email: owner.email }, ip, false)
  await countAttempt(academy, [...attempts.ofAccount, ...attempts.ofNetwork])
  if (!(await isPasswordOf(owner.password_hash, password))) {
    throw badInput({ password: 'Password is incorrect.' })
  }
  await inTransaction(academy.db, async trx => {
    await deleteAttempts(trx, attempts.ofAccount)
    await refundAttempts(trx, attempts.ofNetwork, academy.clock.now())
  })
}

function otherBrowser(): HttpError {
  return new HttpError(
    'verification.other_browser',
    'You signed up in another browser. Please enter your password too.',
  )
}

function openedWithGoogle(): HttpError {
  return new HttpError(
    'verification.other_browser',
    'You signed up with Google in another browser. Sign in with Google here and open the link again.',
  )
}
