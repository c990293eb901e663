import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { SlotRow } from '../../../platform/database/tables.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'
import { TZ_VERSION } from '../../../platform/time/zonedTime.ts'
import { startOf } from '../../classes/keepInStep.ts'
import { BOOKED } from './bookings.ts'

const BATCH = 500

/** Moves the coming slots whose instants were made by other data of the time zones than this process has, as classes are moved (docs/decisions/046). */
export async function followTimeZonesOfSlots(db: Db, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('slots')
      .selectAll()
      .where('id', '>', after)
      .where('starts_at', '>', now)
      .where('tz_version', '!=', TZ_VERSION)
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

async function follow(trx: Db, row: SlotRow, now: string): Promise<void> {
  const before = Date.parse(row.starts_at)
  const after = startOf(row.starts_local, row.time_zone, before)
  const starts_at = new Date(after).toISOString()
  const ends_at = new Date(Date.parse(row.ends_at) + after - before).toISOString()
  const followed = await trx
    .updateTable('slots')
    .set({ starts_at, ends_at, tz_version: TZ_VERSION })
    .where('id', '=', row.id)
    // Its tutor may have moved it meanwhile, by the data of today.
    .where('tz_version', '=', row.tz_version)
    .returning('id')
    .executeTakeFirst()
  if (!followed || after === before) return
  await trx
    .updateTable('slot_bookings')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('slot_id', '=', row.id)
    .where('state', 'in', BOOKED)
    .execute()
}
