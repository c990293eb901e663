import type { UpdateObject } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { SlotBookingRow, Tables } from '../../../platform/database/tables.ts'
import { literalsBefore, type Transitions } from '../../../platform/database/transitions.ts'

/**
 * A class that is moved waits to be confirmed once more. What was held for a payment is taken by its money also after the hold,
 * while the slot is free.
 */
const BOOKINGS: Transitions<SlotBookingRow['state']> = {
  held: ['taken', 'released'],
  taken: ['confirmed', 'attended', 'missed', 'released'],
  confirmed: ['taken', 'attended', 'missed', 'released'],
  attended: ['missed'],
  missed: ['attended'],
  released: ['taken'],
}

/** Returns an update that moves bookings to a state, of those that its conditions find the ones that may go there. */
export function moveBookings(
  trx: Db,
  to: Exclude<SlotBookingRow['state'], 'held'>,
  facts: Omit<UpdateObject<Tables, 'slot_bookings'>, 'state' | 'updated_at'>,
  now: string,
) {
  return trx
    .updateTable('slot_bookings')
    .set({ ...facts, state: to, updated_at: now })
    .where('state', 'in', literalsBefore(BOOKINGS, to))
}

/** Returns an update that releases bookings: their slots are free again. */
export function releaseBookings(trx: Db, now: string) {
  return moveBookings(trx, 'released', { expires_at: null, released_at: now }, now)
}
