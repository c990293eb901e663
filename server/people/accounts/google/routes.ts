import type { FastifyInstance } from 'fastify'
import { allowGoogle, unlinkGoogle as unlinkContract } from '#contract/google.ts'
import { GOOGLE_START } from '#contract/googlePaths.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { allowLinking, unlinkGoogle } from './ownGoogle.ts'

/** Registers the routes with which people link and unlink Google on their own account; the way to Google and back is in `server/site/googleRoutes.ts`. */
export function ownGoogleRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, allowGoogle, async ({ body, user, ip, requestId }) => {
    const link = await allowLinking(academy, user.id, { password: body.current_password, ip, requestId })
    return success({ path: `${GOOGLE_START}?${new URLSearchParams({ link })}` })
  })

  registerEndpoint(app, unlinkContract, async ({ body, user, ip, requestId }) => {
    await unlinkGoogle(academy, user.id, { password: body.current_password, ip, requestId })
    return success()
  })
}
