import { ECDH } from 'node:crypto'
import type { PushSubscription } from '#contract/push.ts'
import { tokenHash } from '../../people/accounts/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, sessionEnded } from '../../platform/http/errors.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { isPushEndpoint } from './endpoints.ts'

/** A person has so many devices; with one more, the one that was seen least recently ends. */
const MOST_OF_PERSON = 10

/** Counts the devices on which somebody is told of things. */
export async function countDevices(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

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
  const { p256dh, auth } = keys
  await inTransaction(db, async trx => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('push_subscriptions')
      .columns(['user_id', 'session', 'endpoint', 'p256dh', 'auth', 'created_at', 'seen_at'])
      .expression(({ selectFrom, val }) =>
        // A session that is signed out at this moment has no device any more.
        selectFrom('sessions')
          .select(['user_id', 'token_hash'])
          .select([
            val(endpoint).as('endpoint'),
            val(p256dh).as('p256dh'),
            val(auth).as('auth'),
            val(now).as('created_at'),
            val(now).as('seen_at'),
          ])
          .where('token_hash', '=', session)
          .where('user_id', '=', userId),
      )
      .onConflict(conflict =>
        conflict.column('endpoint').doUpdateSet({ user_id: userId, session, p256dh, auth, seen_at: now }),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw sessionEnded()
    await endSurplus(trx, userId)
  })
}

/** Ends one device of somebody, or all. */
export async function endSubscriptions(db: Db, userId: number, endpoint?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if(endpoint !== undefined, query => query.where('endpoint', '=', endpoint ?? ''))
    .execute()
}

async function endSurplus(trx: Db, userId: number): Promise<void> {
  const kept = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_PERSON)
  await trx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
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
