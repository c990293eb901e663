import type { Db } from '../../../platform/database/db.ts'
import type { PasskeyRow } from '../../../platform/database/tables.ts'
import { newToken } from '../token.ts'

/** Enough for everything that a person signs in on. */
export const MOST_PASSKEYS = 20

/** Lists an account's passkeys, the oldest first. */
export function listOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute()
}

/** Finds a passkey by the name that its authenticator gave it, with the handle of its account. */
export function findByCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('users.passkey_handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Notes that a passkey was used, in the transaction that opens the session; false where it was removed meanwhile, or where
 * another use of it has counted further.
 */
export async function noteUse(
  trx: Db,
  { id }: Pick<PasskeyRow, 'id'>,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the random name by which authenticators know an account; it is made with the first passkey, and tells nothing. */
export async function handleOf(db: Db, userId: number): Promise<string> {
  await db
    .updateTable('users')
    .set({ passkey_handle: newToken() })
    .where('id', '=', userId)
    .where('passkey_handle', 'is', null)
    .execute()
  const { passkey_handle } = await db
    .selectFrom('users')
    .select('passkey_handle')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return passkey_handle ?? ''
}
