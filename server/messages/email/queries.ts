import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'

/** Counts the jobs of a group since a time that are older than the given job, up to `limit`. */
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

/** Finds facts about the reader of an email. */
export function findReader(
  db: Db,
  id: number,
): Promise<Pick<UserRow, 'erased_at' | 'time_zone'> | undefined> {
  return db.selectFrom('users').select(['erased_at', 'time_zone']).where('id', '=', id).executeTakeFirst()
}

/** Replaces a job's payload. */
export async function updatePayload(db: Db, id: number, payload: string): Promise<void> {
  await db.updateTable('jobs').set({ payload }).where('id', '=', id).execute()
}
