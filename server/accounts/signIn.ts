import type { login } from '#contract/accounts.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../appContext.ts'
import { record, userSubject } from '../audit/audit.ts'
import { countRefusal } from '../audit/refusals.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { UserRow } from '../database/tables.ts'
import { HttpError } from '../http/errors.ts'
import { forgetAttempts, takeAttemptBack } from '../limits/attempts.ts'
import type { Account, Caller } from './account.ts'
import type { SignInAttempts } from './entryLimits.ts'
import { rememberBrowser } from './knownBrowsers.ts'
import { isPasswordOf } from './passwords.ts'
import { findByEmail, holdPassword } from './repository.ts'
import { accountFrom, endSurplusSessions, openSession } from './sessions.ts'

/**
 * Opens a session for whoever knows the password; whoever does not is counted in the audit log.
 * @throws HttpError in the same words and time for an unknown e-mail and a wrong password; another for a learner who
 * signs in as a tutor, for a suspended account, and for a sample account outside demo mode
 */
export async function signIn(
  academy: AppContext,
  credentials: Static<(typeof login)['body']>,
  caller: Caller,
  attempts: SignInAttempts,
): Promise<{ account: Account; token: string }> {
  const { db, clock, config } = academy
  const row = await findByEmail(db, credentials.email)
  const isRight = await isPasswordOf(row?.password_hash ?? null, credentials.password)
  const refusal = !row || !isRight ? wrongPassword() : refusalOf(row, credentials, config)
  if (row && !refusal) {
    const token = await enter(academy, row, { ...caller, attempts, browser: credentials.browser })
    return { account: accountFrom(row), token }
  }
  const subject = row ? userSubject(row.id) : 'sign-in'
  const error = refusal ?? wrongPassword()
  await countRefusal(db, clock, { act: 'refused the sign-in', subject, reason: error.code, ip: caller.ip })
  throw error
}

/** Returns why an account cannot be entered although the password is right; null where it can. */
function refusalOf(
  row: UserRow,
  credentials: Static<(typeof login)['body']>,
  config: AppContext['config'],
): HttpError | null {
  if (row.is_sample === 1 && !config.demo) {
    return new HttpError(
      'account.demo_closed',
      'This account belongs to the sample academy, which is closed here.',
    )
  }
  if (row.suspended_at)
    return new HttpError('account.suspended', 'This account is suspended. Please write to the academy.')
  if (credentials.user_type === 'tutor' && accountFrom(row).userType !== 'tutor') {
    return new HttpError(
      'account.not_tutor',
      'This is a learner account. Please sign in on the learner page.',
    )
  }
  return null
}

/** Opens the session and lets the counts and the known browsers learn of it, all or nothing. */
function enter(
  { db, clock }: AppContext,
  row: UserRow,
  { ip, userAgent, requestId, attempts, browser }: Caller & { attempts: SignInAttempts; browser?: string },
): Promise<string> {
  return inTransaction(db, async trx => {
    // A new password has ended every session: one that was being opened with the old password must not outlive it.
    if (!(await holdPassword(trx, row))) throw wrongPassword()
    await forgetAttempts(trx, attempts.ofAccount)
    await takeAttemptBack(trx, attempts.ofNetwork, clock.now())
    await rememberBrowser(trx, clock, row, browser)
    const token = await openSession(trx, clock, row.id, userAgent)
    // Everybody may try the sample academy's people, each with a session of their own.
    if (row.is_sample === 0) await endSurplusSessions(trx, row.id)
    const who = userSubject(row.id)
    await record(trx, clock, { actor: who, act: 'signed in', subject: who, from: { ip, requestId } })
    return token
  })
}

function wrongPassword(): HttpError {
  return new HttpError('account.wrong_password', 'The email or the password is not right.')
}
