import type { Db } from '../../../platform/database/db.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'
import { BOOKED } from '../../../teaching/onsite/slots/queries/bookings.ts'
import { type Finding, fine, trouble } from './finding.ts'

/** The onsite classes to come: each is of a slot that is offered, and of a learner who is enrolled in its course. */
export async function examineSlots(db: Db, clock: Clock): Promise<Finding> {
  const wrong = await db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .select('slot_bookings.id')
    .where('slot_bookings.state', 'in', BOOKED)
    .where('slots.ends_at', '>', timestamp(clock))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('slots.cancelled_at', 'is not', null),
        not(
          exists(
            selectFrom('enrolments')
              .select('enrolments.id')
              .whereRef('enrolments.user_id', '=', 'slot_bookings.user_id')
              .whereRef('enrolments.course_id', '=', 'slot_bookings.course_id')
              .where('enrolments.cancelled_at', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('slot_bookings.id')
    .limit(20)
    .execute()
  return wrong.length === 0
    ? fine('Every onsite class to come is of a slot that is offered and a learner who is enrolled.')
    : trouble(
        `These bookings of onsite classes are of a cancelled slot, or of somebody who is not enrolled: ${wrong.map(({ id }) => id).join(', ')}.`,
      )
}
