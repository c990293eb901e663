import type { FastifyInstance } from 'fastify'
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/ownAccount.ts'
import type { AppContext } from '../../appContext.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import { success } from '../../http/success.ts'
import { presentSession } from '../present.ts'
import { changePassword as change } from './changePassword.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './ownSessions.ts'

/** What people see and change of their own account. */
export function ownAccountRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, changePassword, async ({ body, user, ip, userAgent }) =>
    presentSession(await change(academy, user.id, body, { ip, userAgent })),
  )

  registerEndpoint(app, listSessions, async ({ user, token }) =>
    success({ data: await listOwnSessions(academy, user.id, token) }),
  )

  registerEndpoint(app, endSession, async ({ params: { id }, user }) => {
    await endOwnSession(academy, user.id, id)
    return success()
  })

  registerEndpoint(app, endOtherSessions, async ({ user, token }) => {
    await endOtherOwnSessions(academy, user.id, token)
    return success()
  })
}
