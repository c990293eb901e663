import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/deleteInBatches.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { instantsOf, TZ_VERSION, timesAroundGap } from '../../platform/time/zonedTime.ts'

const BATCH = 500
const DAY_SECONDS = 24 * 60 * 60

/** The days for which calendars are told that a class was cancelled or deleted; after that a dead class would only be in the way. */
export const TOLD_DAYS = 30

/**
 * Moves the coming classes whose instants were made by other data of the time zones than this process has: 18:00 in Casablanca stays 18:00,
 * whatever a government decides about its clocks. Read once a start, so that no index is kept for it.
 */
export async function followTimeZones(db: Db, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('class_sessions')
      .selectAll()
      .where('id', '>', after)
      .where('starts_at', '>', now)
      .where('tz_version', 'is distinct from', TZ_VERSION)
      .orderBy('id')
      .limit(BATCH)
      .execute()
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
  const moved = new Date(after).toISOString()
  const ends = new Date(Date.parse(row.ends_at) + after - before).toISOString()
  await trx
    .updateTable('class_sessions')
    .set({ tz_version: TZ_VERSION })
    .$if(after !== before, update =>
      update.set(({ eb }) => ({
        starts_at: moved,
        ends_at: ends,
        updated_at: now,
        sequence: eb('sequence', '+', 1),
      })),
    )
    .where('id', '=', row.id)
    // Its tutor may have changed it meanwhile, by the data of today.
    .where('updated_at', '=', row.updated_at)
    .execute()
}

/** Of two instants that have this local time the one that it was: whoever planned the class has chosen it. */
export function startOf(local: string, timeZone: string, before: number): number {
  const instants = instantsOf(local, timeZone)
  const [first = timesAroundGap(local, timeZone).later, second = first] = instants
  return Math.abs(second - before) < Math.abs(first - before) ? second : first
}

/** Forgets what calendars have been told for long enough. */
export async function forgetDeletedClasses(db: Db, clock: Clock): Promise<void> {
  const old = db
    .selectFrom('deleted_classes')
    .select('id')
    .where('deleted_at', '<=', timestampIn(clock, -TOLD_DAYS * DAY_SECONDS))
  await deleteInBatches(limit => db.deleteFrom('deleted_classes').where('id', 'in', old.limit(limit)))
}
