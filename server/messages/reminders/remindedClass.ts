import { isKnown } from '../../people/recipient.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ReminderOrder } from '../../platform/outbox/order.ts'
import { isOwnClass } from '../../teaching/enrolments/queries.ts'
import { BOOKED } from '../../teaching/onsite/slots/bookings.ts'

/** Reads the class of a reminder with its learner: nothing where it is not at that time, not to be, or not theirs. */
export function findClassToRemind(db: Db, { id, to, start }: ReminderOrder, now: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('enrolments', 'enrolments.course_id', 'class_sessions.course_id')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .innerJoin('users as people', 'people.id', 'enrolments.user_id')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .select(['class_sessions.title', 'class_sessions.meeting_link', 'class_sessions.time_zone'])
    .select(['courses.title as course_title', 'courses.taken_down_at'])
    .select(['people.email', 'people.firstname', 'people.time_zone as own_zone', isKnown.as('is_known')])
    .select(['tutors.firstname as tutor_firstname', 'tutors.lastname as tutor_lastname'])
    .where('class_sessions.id', '=', id)
    .where('class_sessions.starts_at', '=', start)
    .where('class_sessions.cancelled_at', 'is', null)
    .where('enrolments.user_id', '=', to)
    .where(isOwnClass)
    .where('enrolments.completes_at', '>', now)
    .where('people.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the facts of an onsite class for its reminder, by its booking. */
export function findOnsiteToRemind(db: Db, { id, to, start }: ReminderOrder) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .innerJoin('users as people', 'people.id', 'slot_bookings.user_id')
    .innerJoin('users as tutors', 'tutors.id', 'slots.tutor_id')
    .select(['places.name', 'places.address', 'places.landmark', 'places.map_link'])
    .select(['slots.time_zone', 'courses.title', 'courses.taken_down_at'])
    .select(['people.email', 'people.firstname', 'people.time_zone as own_zone', isKnown.as('is_known')])
    .select(['tutors.firstname as tutor_firstname', 'tutors.lastname as tutor_lastname'])
    .where('slot_bookings.id', '=', id)
    .where('slot_bookings.user_id', '=', to)
    .where('slot_bookings.state', 'in', BOOKED)
    .where('slots.starts_at', '=', start)
    .where('slots.cancelled_at', 'is', null)
    .where('people.suspended_at', 'is', null)
    .executeTakeFirst()
}
