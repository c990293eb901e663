import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { instantsOf, timesAroundGap } from '../../platform/time/zonedTime.ts'
import { listSessionsOfOtherZoneData, updateInstantsOfSession } from './queries/classes.ts'

const BATCH = 500

/**
 * Moves the coming classes whose instants were made by other data of the time zones than this process has: 18:00 in Casablanca stays 18:00,
 * whatever a government decides about its clocks. Read once a start, so that no index is kept for it.
 */
export async function followTimeZones(db: Db, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  let after = 0
  for (;;) {
    const rows = await listSessionsOfOtherZoneData(db, after, BATCH, now)
    await inTransaction(db, async trx => {
      for (const row of rows) await follow(trx, row, now)
    })
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

async function follow(trx: Db, row: ClassSessionRow, now: string): Promise<void> {
  const before = Date.parse(row.starts_at)
  const after = startOf(row.starts_local, row.time_zone, before)
  const starts_at = new Date(after).toISOString()
  const ends_at = new Date(Date.parse(row.ends_at) + after - before).toISOString()
  await updateInstantsOfSession(trx, row, after === before ? null : { starts_at, ends_at }, now)
}

/** Of two instants that have this local time the one that it was: whoever planned the class has chosen it. */
export function startOf(local: string, timeZone: string, before: number): number {
  const instants = instantsOf(local, timeZone)
  const [first = timesAroundGap(local, timeZone).later, second = first] = instants
  return Math.abs(second - before) < Math.abs(first - before) ? second : first
}
