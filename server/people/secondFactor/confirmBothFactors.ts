import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { confirmPassword } from '../own/confirmPassword.ts'
import { holdPassword } from '../queries/accounts.ts'
import { readCode, spendCode } from './codes.ts'
import { hasSecondFactor } from './queries.ts'

/**
 * Asks a signed-in person for both factors again: an open or stolen session must not be enough to remove one.
 * @returns a function that uses the code up, in the caller's transaction
 * @throws HttpError for a wrong password or code, for too many of either, and if the second factor is off
 */
export async function confirmBothFactors(
  academy: AppContext,
  accountId: number,
  { password, code: typed, ...caller }: Caller & { password: string; code: string },
): Promise<(trx: Db) => Promise<void>> {
  const owner = await confirmPassword(academy, accountId, { ...caller, password })
  if (!(await hasSecondFactor(academy.db, accountId))) throw isOff()
  const code = await readCode(academy, accountId, typed, caller)
  return async trx => {
    if (!(await holdPassword(trx, owner))) {
      throw new HttpError('session.ended', 'Your session has ended. Please log in again.')
    }
    await spendCode(trx, accountId, code)
  }
}

function isOff(): HttpError {
  return new HttpError('account.second_factor_off', 'Two-step verification is already off.')
}
