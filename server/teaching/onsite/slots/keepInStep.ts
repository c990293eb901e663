import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { SlotRow } from '../../../platform/database/tables.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'
import { startOf } from '../../classes/keepInStep.ts'
import { countChangeOfBookings } from './queries/bookings.ts'
import { listSlotsOfOtherZoneData, updateInstantsOfSlot } from './queries/slots.ts'

const BATCH = 500

/** Moves the coming slots whose instants were made by other data of the time zones than this process has, as classes are moved (docs/decisions/046). */
export async function followTimeZonesOfSlots(db: Db, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  let after = 0
  for (;;) {
    const rows = await listSlotsOfOtherZoneData(db, after, BATCH, now)
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
  const followed = await updateInstantsOfSlot(trx, row, { starts_at, ends_at })
  if (!followed || after === before) return
  await countChangeOfBookings(trx, row.id, now)
}
