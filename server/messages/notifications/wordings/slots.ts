import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { SlotStep } from '../../../platform/outbox/order.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { courseName, wording } from './wording.ts'

/** The steps of an onsite class, as its learner is told of them; when it is, is told as it stands now. */
export const aboutSlots = wording('booking', findBookings, {
  'onsite class': (row, { step }: { step: SlotStep }) => ({
    title: `Your onsite class is ${step}`,
    text:
      row.state === 'released'
        ? `The class in ${courseName(row)} will not take place. You can pick another time.`
        : `The class in ${courseName(row)} is on ${momentText(row.starts_at, row.time_zone)}.`,
    link: paths.onsiteClasses(),
  }),
})

function findBookings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .select(['slot_bookings.id', 'slot_bookings.state', 'slots.starts_at', 'slots.time_zone'])
    .select(['courses.title', 'courses.taken_down_at'])
    .where('slot_bookings.id', 'in', ids)
    .execute()
}
