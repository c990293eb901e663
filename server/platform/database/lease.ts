import { type Clock, timestamp, timestampIn } from '../time/clock.ts'
import type { Db } from './db.ts'

/**
 * Takes or renews the lease on a piece of work for some seconds. Returns false while another server holds it. A lease ends
 * by itself when its holder dies; one that was taken by a clock that was ahead can be taken over as well.
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
