import type { Updateable, UpdateObject } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { SeatClaimRow, Tables, WaitingListTable, WaitingRow } from '../../platform/database/tables.ts'
import { literalsBefore, type Transitions } from '../../platform/database/transitions.ts'

/**
 * A seat that somebody pays for goes back to being offered while their offer lasts. One that is enrolled in comes free only with
 * its enrolment, and one that was released is claimed anew, as another row.
 */
const SEATS: Transitions<SeatClaimRow['state']> = {
  held: ['held', 'offered', 'enrolled', 'released'],
  offered: ['held', 'enrolled', 'released'],
  enrolled: ['released'],
  released: [],
}

/** Whoever has left a line, or had an offer, joins it anew as another row, at its end. */
const LINE: Transitions<WaitingRow['state']> = {
  waiting: ['offered', 'left', 'closed', 'cancelled'],
  offered: ['accepted', 'declined', 'expired', 'closed', 'cancelled'],
  accepted: [],
  declined: [],
  left: [],
  expired: [],
  closed: [],
  cancelled: [],
}

/** Returns an update that moves claims on seats to a state, of those that its conditions find the ones that may go there. */
export function moveSeats(
  trx: Db,
  to: SeatClaimRow['state'],
  facts: Omit<UpdateObject<Tables, 'seat_claims'>, 'state' | 'updated_at'>,
  now: string,
) {
  return trx
    .updateTable('seat_claims')
    .set({ ...facts, state: to, updated_at: now })
    .where('state', 'in', literalsBefore(SEATS, to))
}

/** Returns an update that releases seats. */
export function releaseSeats(trx: Db, now: string) {
  return moveSeats(trx, 'released', { expires_at: null }, now)
}

/** Returns an update that moves those who wait to a state, of those that its conditions find the ones that may go there. */
export function moveInLine(
  trx: Db,
  to: Exclude<WaitingRow['state'], 'waiting'>,
  facts: Pick<Updateable<WaitingListTable>, 'offered_at'>,
  now: string,
) {
  return trx
    .updateTable('waiting_list')
    .set({ ...facts, state: to, updated_at: now })
    .where('state', 'in', literalsBefore(LINE, to))
}
