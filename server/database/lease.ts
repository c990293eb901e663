import { type Clock, timestamp, timestampIn } from '../clock.ts'
import type { Db } from './connect.ts'

/**
 * Takes or renews the right to do a piece of work for some seconds; false while another server holds it. Who dies
 * with it loses it when its time is over, and who took it by a clock that was ahead loses it too.
 */
export async function takeLease(
  db: Db,
  clock: Clock,
  lease: { name: string; holder: string; seconds: number },
): Promise<boolean> {
  const { name, holder } = lease
  const expires_at = timestampIn(clock, lease.seconds)
  const renewed = await db
    .updateTable('leases')
    .set({ holder, expires_at })
    .where('name', '=', name)
    .where(({ eb, or }) =>
      or([
        eb('holder', '=', holder),
        eb('expires_at', '<=', timestamp(clock)),
        eb('expires_at', '>', timestampIn(clock, 2 * lease.seconds)),
      ]),
    )
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 1n) return true
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

/** Gives the right back early. */
export async function giveLeaseBack(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
