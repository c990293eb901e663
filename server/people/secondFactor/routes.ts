import type { FastifyInstance } from 'fastify'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  switchSecondFactorOff,
} from '#contract/secondFactor.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { type Caller, callerOf } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { emitSecondFactorStep } from '../accountEvents.ts'
import { issueRecoveryCodes } from './codes.ts'
import { confirmBothFactors } from './confirmBothFactors.ts'
import { confirm, setUp } from './setUp.ts'
import { switchOff } from './switchOff.ts'

/** Registers the routes of one's own second factor: on, off, and recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, setUpSecondFactor, async ({ body, user, ...call }) =>
    success({ data: await setUp(academy, user.id, { ...callerOf(call), password: body.current_password }) }),
  )

  registerEndpoint(app, confirmSecondFactor, async ({ body: { code }, user, token, ...call }) => {
    const recovery_codes = await confirm(academy, user.id, { ...callerOf(call), code, token })
    return success({ data: { recovery_codes } })
  })

  registerEndpoint(app, renewRecoveryCodes, async ({ body, user, ...call }) => {
    const proof = { ...callerOf(call), password: body.current_password, code: body.code }
    return success({ data: { recovery_codes: await renewCodes(academy, user.id, proof) } })
  })

  registerEndpoint(app, switchSecondFactorOff, async ({ body, user, ...call }) => {
    const proof = { ...callerOf(call), password: body.current_password, code: body.code }
    await switchOff(academy, user.id, proof)
    return success()
  })
}

/**
 * Creates new recovery codes, after a proof of both factors; the old codes are void.
 * @throws HttpError for a wrong password or code, and if the second factor is off
 */
async function renewCodes(
  academy: AppContext,
  accountId: number,
  proof: Caller & { password: string; code: string },
): Promise<string[]> {
  const { db, clock } = academy
  const spend = await confirmBothFactors(academy, accountId, proof)
  return inTransaction(db, async trx => {
    await spend(trx)
    const codes = await issueRecoveryCodes(trx, accountId)
    await emitSecondFactorStep(trx, { to: accountId, step: 'new codes', at: timestamp(clock) })
    await record(trx, clock, {
      ...actorOf({ id: accountId }, proof),
      act: 'made new recovery codes',
      subject: userSubject(accountId),
    })
    return codes
  })
}
