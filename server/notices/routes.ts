import type { FastifyInstance } from 'fastify'
import { chooseNotices, listNotices } from '#contract/notices.ts'
import type { AppContext } from '../appContext.ts'
import { actorOf } from '../audit/audit.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import { success } from '../http/success.ts'
import { changeNotices, ownNotices } from './ownNotices.ts'

/** What people are told, and what of it they want. */
export function noticeRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, listNotices, async ({ user }) => success({ data: await ownNotices(academy, user) }))

  registerEndpoint(app, chooseNotices, async ({ body, user, ...call }) => {
    await changeNotices(academy, user, body.choices, actorOf(user, call))
    return success({ message: 'Your choice is saved.', data: await ownNotices(academy, user) })
  })
}
