import type { login, loginSecondFactor } from '#contract/accounts.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../platform/appContext.ts'
import { userSubject } from '../platform/audit/audit.ts'
import { countRefusal } from '../platform/audit/refusals.ts'
import { HttpError } from '../platform/errors.ts'
import type { Caller } from '../platform/http/account.ts'
import { deleteAttempts, refundAttempts } from '../platform/limits/limits.ts'
import { timestamp } from '../platform/time/clock.ts'
import { emitSecondFactorStep } from './accountEvents.ts'
import type { SignInAttempts } from './entryLimits.ts'
import { type Entered, finishSignIn, wrongPassword } from './finishSignIn.ts'
import { isPasswordOf } from './passwords.ts'
import { findByEmail } from './queries/accounts.ts'
import { readCode, spendCode } from './secondFactor/codes.ts'
import { redeemTicket, tryTicket } from './secondFactor/queries.ts'

/**
 * Opens a session for the right password; a wrong one is counted in the audit log.
 * @throws HttpError with the same words and time for an unknown email and a wrong password; with a ticket if a second factor is
 * needed; another for a learner who signs in as a tutor, a suspended account, and a sample account outside demo mode
 */
export async function signIn(
  academy: AppContext,
  { email, password, user_type: userType, browser }: Static<(typeof login)['body']>,
  caller: Caller,
  attempts: SignInAttempts,
): Promise<Entered> {
  const { db, clock } = academy
  const row = await findByEmail(db, email)
  const isRight = await isPasswordOf(row?.password_hash ?? null, password)
  if (row && isRight) {
    return finishSignIn(academy, row, {
      provedBy: 'password',
      userType,
      browser,
      caller,
      alsoInTransaction: async trx => {
        await deleteAttempts(trx, attempts.ofAccount)
        await refundAttempts(trx, attempts.ofNetwork, clock.now())
      },
    })
  }
  const subject = row ? userSubject(row.id) : 'sign-in'
  const error = wrongPassword()
  await countRefusal(db, clock, { act: 'refused the sign-in', subject, reason: error.code, ip: caller.ip })
  throw error
}

/**
 * Opens the session of a sign-in that awaits its second factor.
 * @throws HttpError for an expired ticket, a wrong or used code, and too many of them
 */
export async function signInByCode(
  academy: AppContext,
  { ticket, code: typed, browser }: Static<(typeof loginSecondFactor)['body']>,
  caller: Caller,
): Promise<Entered> {
  const { db, clock } = academy
  const tried = await tryTicket(db, clock, ticket)
  if (!tried) throw ticketOver()
  const { owner, provedBy } = tried
  const code = await readCode(academy, owner.id, typed, caller)
  return finishSignIn(academy, owner, {
    provedBy,
    secondFactor: code.kind === 'app' ? 'code' : 'recovery code',
    browser,
    caller,
    alsoInTransaction: async trx => {
      if (!(await redeemTicket(trx, ticket))) throw ticketOver()
      await spendCode(trx, owner.id, code)
      if (code.kind === 'app') return
      await emitSecondFactorStep(trx, { to: owner.id, step: 'code used', at: timestamp(clock) })
    },
  })
}

function ticketOver(): HttpError {
  return new HttpError(
    'account.ticket_not_valid',
    'This took more than five minutes, or there were too many wrong codes. Please start again with your password.',
  )
}
