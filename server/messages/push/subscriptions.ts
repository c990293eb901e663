import { ECDH } from 'node:crypto'
import type { PushSubscription } from '#contract/push.ts'
import { tokenHash } from '../../people/accounts/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, sessionEnded } from '../../platform/http/errors.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { isPushEndpoint } from './endpoints.ts'
import { endSurplus, saveDevice } from './queries.ts'

/**
 * Keeps the device of a browser for the session that sends it. A browser has one address whoever is signed in there: it is the last one's.
 * @throws HttpError for an address that is no push service's, for keys that are none, and for a session that has ended meanwhile
 */
export async function saveSubscription(
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

/** Returns whether the key is a point of the curve: a message can be encrypted for nothing else. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
