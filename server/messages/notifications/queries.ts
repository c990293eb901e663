import { sql } from 'kysely'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import { timestampIn } from '../../platform/time/clock.ts'

const KEPT_SECONDS = 90 * 24 * 60 * 60

/** The bell shows "99+" for more. */
const MOST_COUNTED = 100
const READ_AT_ONCE = 500

/** Lists somebody's notifications below an id, newest first. */
export function listOwn(db: Db, { userId, below, limit }: { userId: number; below: number; limit: number }) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts somebody's unread notifications, up to a hundred. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .limit(sql.lit(MOST_COUNTED))
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Marks some of somebody's notifications as read; ids of other people's change nothing. */
export async function markRead(db: Db, userId: number, ids: readonly number[], now: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .execute()
}

/** Marks somebody's notifications up to and including an id as read, 500 per statement. */
export async function markReadUpTo(db: Db, userId: number, upTo: number, now: string): Promise<void> {
  const unread = db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(READ_AT_ONCE)
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ read_at: now })
      .where('id', 'in', unread)
      .executeTakeFirst()
    if (numUpdatedRows < READ_AT_ONCE) return
  }
}

/** Deletes notifications older than ninety days, read or not. */
export async function deleteOldNotifications({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = timestampIn(clock, -KEPT_SECONDS)
  const old = db.selectFrom('notifications').select('id').where('created_at', '<=', before)
  await deleteInBatches(limit => db.deleteFrom('notifications').where('id', 'in', old.limit(limit)))
}
