import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'

/** Counts the jobs of a group since a moment that are older than one of them, as far as `limit`. */
export async function countEarlier(
  db: Db,
  { id, group_key, since, limit }: { id: number; group_key: string; since: string; limit: number },
): Promise<number> {
  const before = await db
    .selectFrom('jobs')
    .select('id')
    .where('group_key', '=', group_key)
    .where('created_at', '>', since)
    .where('id', '<', id)
    .limit(limit)
    .execute()
  return before.length
}

/** Finds what is to be known of the person who reads an email. */
export function findReader(
  db: Db,
  id: number,
): Promise<Pick<UserRow, 'erased_at' | 'time_zone'> | undefined> {
  return db.selectFrom('users').select(['erased_at', 'time_zone']).where('id', '=', id).executeTakeFirst()
}

/** Changes what a job keeps. */
export async function updatePayload(db: Db, id: number, payload: string): Promise<void> {
  await db.updateTable('jobs').set({ payload }).where('id', '=', id).execute()
}
