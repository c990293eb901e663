import type { Db } from '../../platform/database/db.ts'
import { placeText } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import type { CalendarClass, Whose } from './calendarClass.ts'

/** More than two years of a daily class; the newest are shown. */
const MOST_SLOTS = 1_000

/**
 * The onsite classes of a calendar: a learner's own, or those that a tutor's learners have booked. One that was given back or cancelled after `since` is
 * among them, as cancelled. Who has moved finds the same event at its new time.
 */
export async function calendarSlots(db: Db, whose: Whose, since: string): Promise<CalendarClass[]> {
  const rows = await db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .innerJoin('users', 'users.id', 'slot_bookings.user_id')
    .select(['slot_bookings.uid', 'slot_bookings.sequence', 'slot_bookings.updated_at'])
    .select(['slot_bookings.released_at', 'slot_bookings.release_reason', 'users.firstname'])
    .select(['slots.starts_at', 'slots.ends_at', 'slots.time_zone', 'courses.title as course_title'])
    .select(['places.name', 'places.address', 'places.landmark'])
    .where('slot_bookings.uid', 'is not', null)
    .$if('courseId' in whose, query =>
      query.where('slot_bookings.course_id', '=', 'courseId' in whose ? whose.courseId : 0),
    )
    .$if(isLearners(whose), query =>
      query.where('slot_bookings.user_id', '=', isLearners(whose) ? whose.learnerId : 0),
    )
    .$if('tutorId' in whose, query =>
      query.where('slots.tutor_id', '=', 'tutorId' in whose ? whose.tutorId : 0),
    )
    .where(({ eb, or }) =>
      or([eb('slot_bookings.released_at', 'is', null), eb('slot_bookings.released_at', '>', since)]),
    )
    .orderBy('slots.starts_at', 'desc')
    .limit(MOST_SLOTS)
    .$narrowType<{ uid: string }>()
    .execute()
  return rows.map(({ released_at, release_reason, firstname, name, address, landmark, ...row }) => ({
    ...row,
    title: isLearners(whose) ? ONSITE_TITLE : `${ONSITE_TITLE} with ${firstname}`,
    meeting_link: null,
    cancelled_at: released_at,
    cancel_reason: release_reason,
    location: placeText({ name, address, landmark }),
  }))
}

function isLearners(whose: Whose): whose is Whose & { learnerId: number } {
  return 'learnerId' in whose && whose.learnerId !== undefined
}
