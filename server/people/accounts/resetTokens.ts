import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/deleteInBatches.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { newToken, tokenHash } from './token.ts'

/** A link for a new password works for an hour from the moment in which it was asked for. */
const VALID_SECONDS = 60 * 60

/** Returns whether a link that was asked for at this moment has expired. */
export function isOverdue(clock: Clock, askedAt: string): boolean {
  return askedAt <= oldest(clock)
}

/** Makes the one token that an account's link works with from now on; null where a newer link was sent or used. */
export async function issueResetToken(
  db: Db,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  asked_at: string,
): Promise<string | null> {
  const token = newToken()
  const link = { token_hash: tokenHash(token), email_key, asked_at }
  const issued = await db
    .insertInto('password_resets')
    .values({ user_id: id, ...link })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(link).where('password_resets.asked_at', '<=', asked_at),
    )
    .returning('user_id')
    .executeTakeFirst()
  return issued ? token : null
}

/** Finds the account that a token opens; undefined where it opens none. */
export function findByResetToken(db: Db, clock: Clock, token: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('password_resets as link', join =>
      join.onRef('link.user_id', '=', 'users.id').onRef('link.email_key', '=', 'users.email_key'),
    )
    .selectAll('users')
    .where('link.token_hash', '=', tokenHash(token))
    .where('link.asked_at', '>', oldest(clock))
    .executeTakeFirst()
}

/** Uses a token up; false where another was quicker. The row stays, so that an older order brings no link. */
export async function useResetToken(db: Db, clock: Clock, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ token_hash: null, asked_at: timestamp(clock) })
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Voids the account's link, sent or only ordered: the password was changed in another way. */
export async function voidResetToken(
  db: Db,
  clock: Clock,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
): Promise<void> {
  const link = { token_hash: null, email_key, asked_at: timestamp(clock) }
  await db
    .insertInto('password_resets')
    .values({ user_id: id, ...link })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

/** Forgets the links that work no more. */
export async function forgetOldResets(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('password_resets').select('user_id').where('asked_at', '<=', oldest(clock))
  await deleteInBatches(limit => db.deleteFrom('password_resets').where('user_id', 'in', old.limit(limit)))
}

function oldest(clock: Clock): string {
  return timestampIn(clock, -VALID_SECONDS)
}
