import type { Db } from '../../platform/database/db.ts'

/** Returns whether an account exists and was not erased. */
export async function hasOwner(db: Db, userId: number): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}
