import type { Bounce } from '#contract/bounces.ts'
import type { Static } from '#contract/schema.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'

/** Saves a bounce of somebody's email, one per kind and day; a cleared bounce counts again if a later one arrives. */
export async function saveBounce(
  db: Db,
  owner: Pick<UserRow, 'id' | 'email_key'>,
  bounce: Static<typeof Bounce>,
): Promise<void> {
  const { kind, at, message_id = null } = bounce
  await db
    .insertInto('bounces')
    .values({ user_id: owner.id, email_key: owner.email_key, kind, day: at.slice(0, 10), at, message_id })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'email_key', 'kind', 'day'])
        .doUpdateSet({ at, message_id, cleared_at: null })
        .where('bounces.cleared_at', '<', at),
    )
    .execute()
}
