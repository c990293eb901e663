import type { FastifyInstance } from 'fastify'
import { downloadOwnData, eraseAccount } from '#contract/ownAccount.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { callerOf } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { erase } from './erase.ts'
import { ownDataArchive } from './ownData.ts'

/** Registers the copy of a person's own data and the erasure of their account, which cover every part's tables. */
export function privacyRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, downloadOwnData, async ({ user, setHeader }) => {
    const archive = await ownDataArchive(academy, user)
    setHeader('content-disposition', 'attachment; filename="your-data.zip"')
    // Fastify streams it; the contract knows only text.
    return archive as unknown as string
  })

  registerEndpoint(app, eraseAccount, async ({ body, user, log, ...call }) => {
    await erase(academy, user.id, { ...callerOf(call), password: body.current_password }, log)
    return success()
  })
}
