import type { AppContext } from '../platform/appContext.ts'
import { record, userSubject } from '../platform/audit/audit.ts'
import { countRefusal } from '../platform/audit/refusals.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { ProvedBy, UserRow } from '../platform/database/tables/people.ts'
import { HttpError } from '../platform/errors.ts'
import type { Account, Caller } from '../platform/http/account.ts'
import { timestamp } from '../platform/time/clock.ts'
import { holdPassword } from './queries/accounts.ts'
import { accountFrom, endSurplusSessions, openSession, rememberBrowser } from './queries/sessions.ts'
import { hasSecondFactor, issueTicket } from './secondFactor/queries.ts'

/** The proof that somebody has given to sign in, and their origin. */
export interface Entry {
  provedBy: ProvedBy
  /** The second factor that was shown; a passkey with user verification is both factors at once. */
  secondFactor?: 'code' | 'recovery code' | 'passkey'
  /** The role that the caller wants to enter as; a learner's account is not a tutor's. */
  userType?: 'learner' | 'tutor' | undefined
  browser?: string | undefined
  caller: Caller
  /** Runs in the transaction of the sign-in, with the account's password locked. */
  alsoInTransaction?: (trx: Db) => Promise<void>
}

/** A fresh session. */
export interface Entered {
  account: Account
  token: string
}

/**
 * Finishes every sign-in, after any first factor: opens the session, or asks for the second factor if the account has one.
 * @param row the account as it was at the proof of the first factor
 * @throws HttpError `account.second_factor_required` with a ticket; if the account may not be entered; and if its password was
 * changed meanwhile
 */
export async function finishSignIn(academy: AppContext, row: UserRow, entry: Entry): Promise<Entered> {
  const { db, clock, config } = academy
  const refusal = refusalOf(row, entry, config)
  if (refusal) {
    const subject = userSubject(row.id)
    await countRefusal(db, clock, {
      act: 'refused the sign-in',
      subject,
      reason: refusal.code,
      ip: entry.caller.ip,
    })
    throw refusal
  }
  const opened = await inTransaction(db, async trx => {
    // A new password has ended every session: one being opened with the old password must not outlive it.
    if (!(await holdPassword(trx, row))) throw wrongPassword()
    await entry.alsoInTransaction?.(trx)
    if (!entry.secondFactor && (await hasSecondFactor(trx, row.id))) {
      return { ticket: await issueTicket(trx, clock, row, entry.provedBy) }
    }
    return { session: await open(academy, trx, row, entry) }
  })
  if (opened.ticket !== undefined) throw secondFactorRequired(opened.ticket)
  return opened.session
}

async function open({ clock }: AppContext, trx: Db, row: UserRow, entry: Entry): Promise<Entered> {
  const { provedBy, secondFactor, browser, caller } = entry
  const { ip, userAgent, requestId } = caller
  await rememberBrowser(trx, clock, row, browser)
  const secondFactorAt = secondFactor ? timestamp(clock) : null
  const token = await openSession(trx, clock, row.id, { userAgent, provedBy, secondFactorAt })
  // Everybody may try the sample academy's accounts, each in a session of their own.
  if (row.is_sample === 0) await endSurplusSessions(trx, row.id)
  const who = userSubject(row.id)
  const details = { by: provedBy, ...(secondFactor && { second_factor: secondFactor }) }
  await record(trx, clock, { actor: who, act: 'signed in', subject: who, details, from: { ip, requestId } })
  return { account: accountFrom({ ...row, second_factor_at: secondFactorAt }), token }
}

/** Returns why a proved person may not enter the account, or null. */
function refusalOf(row: UserRow, { userType }: Entry, config: AppContext['config']): HttpError | null {
  if (row.is_sample === 1 && !config.demo) {
    return new HttpError('account.demo_closed', 'This is a demo account, and the demo is closed here.')
  }
  if (row.suspended_at)
    return new HttpError('account.suspended', 'This account is suspended. Please contact us.')
  if (userType === 'tutor' && row.user_type !== 'tutor') {
    return new HttpError(
      'account.not_tutor',
      'This is a learner account. Please sign in on the learner page.',
    )
  }
  return null
}

/** The refusal of a sign-in: the same for an unknown email and a wrong password. */
export function wrongPassword(): HttpError {
  return new HttpError('account.wrong_password', 'Email or password is incorrect.')
}

function secondFactorRequired(ticket: string): HttpError {
  return new HttpError('account.second_factor_required', 'Enter the code from your authenticator app.', {
    ticket,
  })
}
