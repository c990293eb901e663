import type { AppContext } from '../../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { Caller } from '../../../platform/http/account.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { orderSecondFactorLetter } from '../orderLetters.ts'
import { proveBoth } from './proveBoth.ts'
import { issueRecoveryCodes } from './recoveryCodes.ts'

/**
 * Makes new recovery codes, for who shows both factors; those from before are void.
 * @throws HttpError for a wrong password or code, and where the second factor is off
 */
export async function renewCodes(
  academy: AppContext,
  accountId: number,
  proof: Caller & { password: string; code: string },
): Promise<string[]> {
  const { db, clock } = academy
  const spend = await proveBoth(academy, accountId, proof)
  return inTransaction(db, async trx => {
    await spend(trx)
    const codes = await issueRecoveryCodes(trx, accountId)
    await orderSecondFactorLetter(trx, { to: accountId, step: 'new codes', at: timestamp(clock) })
    await record(trx, clock, {
      ...actorOf({ id: accountId }, proof),
      act: 'made new recovery codes',
      subject: userSubject(accountId),
    })
    return codes
  })
}
