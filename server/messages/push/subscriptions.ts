import { ECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getPush, type PushSubscription, subscribePush, unsubscribePush } from '#contract/push.ts'
import { tokenHash } from '../../people/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, sessionEnded } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { pushKeys } from './pushKeys.ts'
import { isPushEndpoint } from './pushNetwork.ts'
import { countDevices, endSubscriptions, endSurplus, saveDevice } from './queries.ts'

/**
 * Saves a browser's device for the caller's session. A browser has one address for all its users: it belongs to the last one.
 * @throws HttpError for an address outside the known push services, invalid keys, and a session that has ended meanwhile
 */
async function saveSubscription(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { userId, token }: { userId: number; token: string | null },
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isPushEndpoint(config, endpoint))
    throw badInput({
      endpoint: 'Endpoint must be the https address of a push service that this academy knows.',
    })
  if (!isPublicKey(keys.p256dh)) throw badInput({ keys: 'Keys must be those of the browser’s subscription.' })
  const now = timestamp(clock)
  const session = tokenHash(token ?? '')
  await inTransaction(db, async trx => {
    if (!(await saveDevice(trx, { userId, session, endpoint, ...keys, now }))) throw sessionEnded()
    await endSurplus(trx, userId)
  })
}

/** Returns whether the key is a point of the curve, as encryption needs. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Registers the routes of people's push devices. */
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
