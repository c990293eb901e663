import type { FastifyInstance } from 'fastify'
import { chooseNotices, listNotices, readUnsubscription, unsubscribe } from '#contract/notices.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf } from '../../platform/audit/audit.ts'
import { callerOf } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { changeNotices, ownNotices } from './ownPreferences.ts'
import { unsubscribe as endLetters, readUnsubscribe } from './unsubscribe.ts'

/** Registers the routes to read and choose one's notices, and to unsubscribe by a link. */
export function preferenceRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, listNotices, async ({ user }) => success({ data: await ownNotices(academy, user) }))

  registerEndpoint(app, chooseNotices, async ({ body, user, ...call }) => {
    await changeNotices(academy, user, body.choices, actorOf(user, call))
    return success({ message: 'Saved.', data: await ownNotices(academy, user) })
  })

  registerEndpoint(app, readUnsubscription, async ({ params }) =>
    success({ data: await readUnsubscribe(academy, params.token) }),
  )

  registerEndpoint(app, unsubscribe, async ({ params, ...call }) =>
    success({ data: await endLetters(academy, params.token, callerOf(call)) }),
  )
}
