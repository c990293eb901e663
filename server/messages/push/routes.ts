import type { FastifyInstance } from 'fastify'
import { getPush, subscribePush, unsubscribePush } from '#contract/push.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { pushKeys } from './pushKeys.ts'
import { countDevices, endSubscriptions } from './queries.ts'
import { saveSubscription } from './subscriptions.ts'

/** The devices on which people are told of things. */
export function pushRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db } = academy

  registerEndpoint(app, getPush, async ({ user }) => {
    const { publicKey } = await pushKeys(academy)
    return success({ data: { public_key: publicKey, devices: await countDevices(db, user.id) } })
  })

  registerEndpoint(app, subscribePush, async ({ user, token, body }) => {
    await saveSubscription(academy, { userId: user.id, token }, body)
    return success({ data: { devices: await countDevices(db, user.id) } })
  })

  registerEndpoint(app, unsubscribePush, async ({ user, body }) => {
    await endSubscriptions(db, user.id, body.endpoint)
    return success({ data: { devices: await countDevices(db, user.id) } })
  })
}
