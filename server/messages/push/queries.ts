import type { Db } from '../../platform/database/db.ts'
import type { PushKeysTable, PushSubscriptionRow } from '../../platform/database/tables/messages.ts'

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

/** A device of somebody's session, by what its browser names. */
interface NewDevice {
  userId: number
  session: string
  endpoint: string
  p256dh: string
  auth: string
  now: string
}

/** Keeps a device of a session, which takes the place of what was at its address; false where the session has ended. */
export async function saveDevice(
  trx: Db,
  { userId, session, endpoint, p256dh, auth, now }: NewDevice,
): Promise<boolean> {
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
  return numInsertedOrUpdatedRows > 0n
}

/** Ends one device of somebody, or all. */
export async function endSubscriptions(db: Db, userId: number, endpoint?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if(endpoint !== undefined, query => query.where('endpoint', '=', endpoint ?? ''))
    .execute()
}

/** Ends somebody's devices beyond the ten that were seen last. */
export async function endSurplus(trx: Db, userId: number): Promise<void> {
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

/**
 * Finds a device, with its person's clock. Whoever may not sign in is told nothing; a device whose session has ended is not there any more.
 * @param mostSample 1 finds those of sample accounts too, 0 does not
 */
export function findDevice(db: Db, id: number, mostSample: 0 | 1) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .select('users.time_zone')
    .where('push_subscriptions.id', '=', id)
    .where('users.suspended_at', 'is', null)
    .where('users.is_sample', '<=', mostSample)
    .executeTakeFirst()
}

/** Notes when a push service last took a message for a device. */
export async function noteReached(db: Db, id: number, last_ok_at: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ last_ok_at }).where('id', '=', id).execute()
}

/** Deletes a device that is gone: it is told nothing any more. The address is said again: its person may have allowed it anew meanwhile. */
export async function deleteDevice(db: Db, { id, endpoint, p256dh }: PushSubscriptionRow): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute()
}

/** Deletes the devices of everybody. */
export async function deleteAllDevices(trx: Db): Promise<void> {
  await trx.deleteFrom('push_subscriptions').execute()
}

/** The academy has one pair of keys. */
const NAME = 'academy'

/** Finds the academy's push keys. */
export function findKeys(db: Db): Promise<PushKeysTable | undefined> {
  return keptKeys(db).executeTakeFirst()
}

/** Returns the academy's push keys, and rejects where there are none. */
export function getKeys(db: Db): Promise<PushKeysTable> {
  return keptKeys(db).executeTakeFirstOrThrow()
}

function keptKeys(db: Db) {
  return db.selectFrom('push_keys').selectAll().where('name', '=', NAME)
}

/** Keeps the academy's push keys where it has none. */
export async function insertKeys(db: Db, keys: Omit<PushKeysTable, 'name'>): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ name: NAME, ...keys })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

/** Puts new push keys in the place of lost ones; false where another server has done so. */
export async function updateKeys(
  trx: Db,
  lost: Pick<PushKeysTable, 'public_key'>,
  keys: Omit<PushKeysTable, 'name'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_keys')
    .set({ name: NAME, ...keys })
    .where('name', '=', NAME)
    .where('public_key', '=', lost.public_key)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
