import type { AppContext } from '../../platform/appContext.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { momentText } from '../../platform/time/spelling.ts'
import { meetsText } from '../classes/meets.ts'
import { COMING_CLASSES } from '../classes/queries/comingClasses.ts'
import { BOOKED } from '../onsite/slots/queries/bookings.ts'
import { isOwnClass } from './queries.ts'

/** Says for a letter when the classes of a payment's enrolment are, and when and where its first one is; nothing where none is planned. */
export async function boughtClasses(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  paymentId: number,
): Promise<(readonly [string, string])[]> {
  const now = timestamp(clock)
  const classes = await db
    .selectFrom('enrolments')
    .innerJoin('class_sessions', 'class_sessions.course_id', 'enrolments.course_id')
    .select(['class_sessions.starts_at', 'class_sessions.ends_at', 'class_sessions.time_zone'])
    .where('enrolments.payment_id', '=', paymentId)
    .where('enrolments.method', '=', 'virtual')
    .where(isOwnClass)
    .where('class_sessions.starts_at', '>', now)
    .where('class_sessions.cancelled_at', 'is', null)
    .orderBy('class_sessions.starts_at')
    .limit(COMING_CLASSES)
    .execute()
  const slot = await db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .select(['slots.starts_at', 'slots.time_zone', 'places.name', 'places.address'])
    .where('slot_bookings.payment_id', '=', paymentId)
    .where('slot_bookings.state', 'in', BOOKED)
    .executeTakeFirst()
  const meets = meetsText(classes)
  const [first] = slot ? [slot] : classes
  return [
    ...(meets === null ? [] : [['Classes', meets] as const]),
    ...(first ? [['First class', momentText(first.starts_at, first.time_zone)] as const] : []),
    ...(slot ? [['Venue', `${slot.name}, ${slot.address}`] as const] : []),
  ]
}
