import type { Insertable } from 'kysely'
import type { Db } from '../database/db.ts'
import type { IdempotencyKeyRow, IdempotencyKeysTable } from '../database/tables.ts'

/** Takes a key; false while it is somebody's, of whom only one at a time can have it. */
export async function claimKey(db: Db, claim: Insertable<IdempotencyKeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findKey(db: Db, keyHash: string): Promise<IdempotencyKeyRow | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
}

/** Keeps the answer for whoever comes again; null only says that there was one. */
export async function keepAnswer(
  db: Db,
  keyHash: string,
  kept: { answer: string | null; answered_at: string },
): Promise<void> {
  await db.updateTable('idempotency_keys').set(kept).where('key_hash', '=', keyHash).execute()
}

/** Gives a key back, so that the call may be made anew. */
export async function releaseKey(db: Db, keyHash: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash).execute()
}

/** Counts the keys of a person that are kept, no further than `most`. */
export async function countKeysOf(db: Db, userId: number, most: number): Promise<number> {
  const kept = db.selectFrom('idempotency_keys').select('key_hash').where('user_id', '=', userId).limit(most)
  return (await kept.execute()).length
}

/** Forgets the keys that are older than this. */
export async function forgetKeysBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('started_at', '<=', moment).execute()
}
