import type { Db } from '../../platform/database/db.ts'
import type { PushKeysTable, PushSubscriptionRow } from '../../platform/database/tables/messages.ts'

/** The most devices of a person; one more ends the least recently seen. */
const MOST_OF_PERSON = 10

/** Counts somebody's devices with push notifications. */
export async function countDevices(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A device of a session, with its browser's subscription. */
interface NewDevice {
  userId: number
  session: string
  endpoint: string
  p256dh: string
  auth: string
  now: string
}

/** Saves a device of a session, replacing any with its address; false if the session has ended. */
export async function saveDevice(
  trx: Db,
  { userId, session, endpoint, p256dh, auth, now }: NewDevice,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('push_subscriptions')
    .columns(['user_id', 'session', 'endpoint', 'p256dh', 'auth', 'created_at', 'seen_at'])
    .expression(({ selectFrom, val }) =>
      // A session that is signed out at this moment no longer has a device.
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

/** Deletes one device of somebody, or all. */
export async function endSubscriptions(db: Db, userId: number, endpoint?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if(endpoint !== undefined, query => query.where('endpoint', '=', endpoint ?? ''))
    .execute()
}

/** Deletes somebody's devices beyond the ten most recently seen. */
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
 * Finds a device, with its owner's time zone; undefined if the owner may not sign in, or the session's device is gone.
 * @param mostSample 1 includes those of sample accounts, 0 does not
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

/** Saves when a push service last accepted a message for a device. */
export async function savePushSuccess(db: Db, id: number, last_ok_at: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ last_ok_at }).where('id', '=', id).execute()
}

/** Deletes a dead device. The address and key are compared again: its owner may have subscribed again meanwhile. */
export async function deleteDevice(db: Db, { id, endpoint, p256dh }: PushSubscriptionRow): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute()
}

/** Deletes everybody's devices. */
export async function deleteAllDevices(trx: Db): Promise<void> {
  await trx.deleteFrom('push_subscriptions').execute()
}

/** The academy has one key pair. */
const NAME = 'academy'

/** Finds the academy's push keys. */
export function findKeys(db: Db): Promise<PushKeysTable | undefined> {
  return keptKeys(db).executeTakeFirst()
}

/** Returns the academy's push keys; rejects if there are none. */
export function getKeys(db: Db): Promise<PushKeysTable> {
  return keptKeys(db).executeTakeFirstOrThrow()
}

function keptKeys(db: Db) {
  return db.selectFrom('push_keys').selectAll().where('name', '=', NAME)
}

/** Saves the academy's push keys if it has none. */
export async function insertKeys(db: Db, keys: Omit<PushKeysTable, 'name'>): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ name: NAME, ...keys })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

/** Replaces lost push keys; false if another server has done so. */
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
