import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../platform/database/tables/teaching.ts'
import { type Clock, timestamp } from '../platform/time/clock.ts'
import { endOfDay, instantsOf, startOfDay, timesAroundGap } from '../platform/time/zonedTime.ts'
import { listSessionsOfOtherZoneData, updateInstantsOfSession } from './classes/queries/classes.ts'
import { listComingCohorts, moveEnrolments, updateInstantsOfCohort } from './cohorts/queries/cohorts.ts'
import { countChangeOfBookings } from './onsite/slots/queries/bookings.ts'
import { listSlotsOfOtherZoneData, updateInstantsOfSlot } from './onsite/slots/queries/slots.ts'

const BATCH = 500

type Instants = Pick<ClassSessionRow, 'starts_at' | 'ends_at'>

/** A class or a slot as it was planned. */
type Planned = { id: number; starts_local: string; time_zone: string } & Instants

/**
 * Moves the coming cohorts, classes and slots whose instants were computed with another version of the time zone data: 18:00 in
 * Casablanca stays 18:00, even if a government changes its clocks. It runs once per start, so it needs no index.
 */
export async function followTimeZones(db: Db, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  await followCohorts(db, now)
  await follow(db, now, listSessionsOfOtherZoneData, (trx, session, instants, isMoved) =>
    updateInstantsOfSession(trx, session, isMoved ? instants : null, now),
  )
  await follow(db, now, listSlotsOfOtherZoneData, async (trx, slot, instants, isMoved) => {
    const followed = await updateInstantsOfSlot(trx, slot, instants)
    if (followed && isMoved) await countChangeOfBookings(trx, slot.id, now)
  })
}

/** Moves the ends of cohorts' days, which carry no version of the data: there are few, so each is computed anew. */
async function followCohorts(db: Db, now: string): Promise<void> {
  for (const cohort of await listComingCohorts(db, now)) {
    const { starts_on, ends_on, time_zone } = cohort
    const instants = { starts_at: startOfDay(starts_on, time_zone), ends_at: endOfDay(ends_on, time_zone) }
    if (instants.starts_at === cohort.starts_at && instants.ends_at === cohort.ends_at) continue
    await inTransaction(db, async trx => {
      const followed = await updateInstantsOfCohort(trx, cohort, instants)
      if (followed) await moveEnrolments(trx, followed)
    })
  }
}

async function follow<Row extends Planned>(
  db: Db,
  now: string,
  list: (db: Db, after: number, most: number, now: string) => Promise<Row[]>,
  update: (trx: Db, row: Row, instants: Instants, isMoved: boolean) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await list(db, after, BATCH, now)
    await inTransaction(db, async trx => {
      for (const row of rows) {
        const shift = startOf(row) - Date.parse(row.starts_at)
        const moved = (instant: string) => new Date(Date.parse(instant) + shift).toISOString()
        const instants = { starts_at: moved(row.starts_at), ends_at: moved(row.ends_at) }
        await update(trx, row, instants, shift !== 0)
      }
    })
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Returns the instant that the tutor chose, if two instants have this local time. */
function startOf({ starts_local, time_zone, starts_at }: Planned): number {
  const before = Date.parse(starts_at)
  const instants = instantsOf(starts_local, time_zone)
  const [first = timesAroundGap(starts_local, time_zone).later, second = first] = instants
  return Math.abs(second - before) < Math.abs(first - before) ? second : first
}
