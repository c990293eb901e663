import type { loginSecondFactor } from '#contract/accounts.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Caller } from '../../../platform/http/account.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { type Entered, finishSignIn } from '../finishSignIn.ts'
import { orderSecondFactorLetter } from '../orderLetters.ts'
import { readCode, spendCode } from './codes.ts'
import { redeemTicket, tryTicket } from './queries.ts'

/**
 * Opens the session of a sign-in that waits for its second factor.
 * @throws HttpError for a ticket that is over, for a code that is wrong or used, and for too many of them
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
    beside: async trx => {
      if (!(await redeemTicket(trx, ticket))) throw ticketOver()
      await spendCode(trx, owner.id, code)
      if (code.kind === 'app') return
      await orderSecondFactorLetter(trx, { to: owner.id, step: 'code used', at: timestamp(clock) })
    },
  })
}

function ticketOver(): HttpError {
  return new HttpError(
    'account.ticket_not_valid',
    'This sign-in is over: five minutes have passed, or too many codes were tried. Please begin again with your password.',
  )
}
