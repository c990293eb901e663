import type { FastifyInstance } from 'fastify'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  switchSecondFactorOff,
} from '#contract/secondFactor.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { callerOf } from '../../../platform/http/account.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { renewCodes } from './renewCodes.ts'
import { confirm, setUp } from './setUp.ts'
import { switchOff } from './switchOff.ts'

/** The second factor of the own account: on, off, and its recovery codes. */
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
