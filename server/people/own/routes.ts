import type { FastifyInstance } from 'fastify'
import {
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  removeOwnPicture,
  requestEmailChange,
  setPicture,
  stopEmailChange,
  updateAccount,
} from '#contract/ownAccount.ts'
import { paths } from '#pages/paths.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf } from '../../platform/audit/audit.ts'
import { callerOf } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { presentSession } from '../present.ts'
import { changePassword as change, changeDetails } from './changeDetails.ts'
import { askForEmailChange, confirmChange, stopChange } from './emailChange.ts'
import { ownAccount } from './ownAccount.ts'
import { changePicture, dropPicture } from './ownPicture.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './ownSessions.ts'

/** Registers the routes for people's own accounts; the second factor has its own. */
export function ownAccountRoutes(app: FastifyInstance, academy: AppContext): void {
  // Password managers send people here to change their password.
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .code(302)
      .headers({ location: `${paths.account()}#password`, 'cache-control': 'no-cache' })
      .send(),
  )

  registerEndpoint(app, getAccount, async ({ user }) => success({ data: await ownAccount(academy, user.id) }))

  registerEndpoint(app, updateAccount, async ({ body, user, ...call }) => {
    await changeDetails(academy, user, body, callerOf(call))
    return success({ message: 'Account saved.', data: await ownAccount(academy, user.id) })
  })

  registerEndpoint(app, setPicture, async ({ files, user, log, ...call }) => {
    await changePicture(academy, user.id, files.picture.bytes, { by: actorOf(user, call), log })
    return success({ message: 'Picture saved.', data: await ownAccount(academy, user.id) })
  })

  registerEndpoint(app, removeOwnPicture, async ({ user, log, ...call }) => {
    await dropPicture(academy, user.id, { by: actorOf(user, call), log })
    return success({ message: 'Picture removed.', data: await ownAccount(academy, user.id) })
  })

  registerEndpoint(app, changePassword, async ({ body, user, token, ...call }) =>
    presentSession(await change(academy, user.id, body, callerOf(call), token)),
  )

  registerEndpoint(app, listSessions, async ({ user, token }) =>
    success({ data: await listOwnSessions(academy, user.id, token) }),
  )

  registerEndpoint(app, endSession, async ({ params: { id }, user, token, ...call }) => {
    await endOwnSession(academy, user.id, { ...callerOf(call), id, token })
    return success()
  })

  registerEndpoint(app, endOtherSessions, async ({ user, token, ...call }) => {
    await endOtherOwnSessions(academy, user.id, { ...callerOf(call), token })
    return success()
  })

  registerEndpoint(app, requestEmailChange, async ({ body, user, ...call }) => {
    await askForEmailChange(academy, user.id, body, callerOf(call))
    return success()
  })

  registerEndpoint(app, confirmEmailChange, async ({ body, user, ...call }) => {
    const { token, ...evidence } = body
    await confirmChange(academy, token, evidence, { user, ...callerOf(call) })
    return success()
  })

  registerEndpoint(app, stopEmailChange, async ({ body, ...call }) => {
    await stopChange(academy, body.token, callerOf(call))
    return success()
  })
}
