import type { Db } from '../platform/database/db.ts'
import { jsonList, type PersonalData, ROWS } from '../platform/personalData.ts'
import { hasDays } from './courses/queries.ts'

/** The personal data in enrolments, classes and onsite slots. */
export const teachingData: PersonalData = {
  deleted: ['class_attendance', 'waiting_list', 'course_watchers', 'calendar_addresses'],
  kept: {
    enrolments: 'Counts, payments and attendance lists of the course name them.',
    seat_claims: 'The seats of a cohort are counted by them.',
    slot_bookings: 'The tutor has taught them; those to come are freed.',
    places: 'Bookings of learners name them.',
    slots: 'Bookings of learners name them; those to come are cancelled.',
  },
  files: ({ db }, userId) => [
    { name: 'enrolments.json', content: enrolments(db, userId) },
    { name: 'attendance.json', content: attendance(db, userId) },
    { name: 'onsite-classes.json', content: onsiteClasses(db, userId) },
    { name: 'waiting-lists.json', content: waitingLists(db, userId) },
    { name: 'courses-waited-for.json', content: coursesWaitedFor(db, userId) },
  ],
  filesOfTutor: (db, tutorId) => [
    { name: 'class-sessions.json', content: classSessions(db, tutorId) },
    { name: 'places.json', content: places(db, tutorId) },
    { name: 'slots.json', content: slots(db, tutorId) },
  ],
}

function enrolments(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('enrolments')
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'enrolments.cohort_id').on(hasDays))
      .select(['enrolments.id', 'courses.title as course', 'courses.slug', 'enrolments.method'])
      .select(['cohorts.name as cohort', 'cohorts.starts_on', 'cohorts.ends_on', 'cohorts.time_zone'])
      .select(['enrolments.created_at', 'enrolments.completes_at', 'enrolments.cancelled_at'])
      .select('enrolments.onsite_hours')
      .where('enrolments.user_id', '=', userId)
      .where('enrolments.id', '>', after)
      .orderBy('enrolments.id')
      .limit(ROWS)
      .execute(),
  )
}

function attendance(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('class_attendance')
      .innerJoin('class_sessions', 'class_sessions.id', 'class_attendance.session_id')
      .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
      .select(['class_sessions.id', 'courses.title as course', 'class_sessions.title as class'])
      .select(['class_sessions.starts_at', 'class_attendance.state', 'class_attendance.updated_at'])
      .where('class_attendance.user_id', '=', userId)
      .where('class_sessions.id', '>', after)
      .orderBy('class_sessions.id')
      .limit(ROWS)
      .execute(),
  )
}

function onsiteClasses(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('slot_bookings')
      .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
      .innerJoin('places', 'places.id', 'slots.place_id')
      .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
      .select(['slot_bookings.id', 'courses.title as course', 'slot_bookings.state', 'slots.starts_at'])
      .select(['slots.ends_at', 'slots.time_zone', 'places.name as place', 'places.address'])
      .select(['slot_bookings.created_at', 'slot_bookings.updated_at', 'slot_bookings.released_at'])
      .where('slot_bookings.user_id', '=', userId)
      .where('slot_bookings.id', '>', after)
      .orderBy('slot_bookings.id')
      .limit(ROWS)
      .execute(),
  )
}

function waitingLists(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('waiting_list')
      .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
      .innerJoin('courses', 'courses.id', 'cohorts.course_id')
      .select(['waiting_list.id', 'courses.title as course', 'cohorts.name as cohort', 'waiting_list.state'])
      .select(['waiting_list.created_at', 'waiting_list.offered_at', 'waiting_list.updated_at'])
      .where('waiting_list.user_id', '=', userId)
      .where('waiting_list.id', '>', after)
      .orderBy('waiting_list.id')
      .limit(ROWS)
      .execute(),
  )
}

function coursesWaitedFor(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('course_watchers')
      .innerJoin('courses', 'courses.id', 'course_watchers.course_id')
      .select(['course_watchers.id', 'courses.title as course', 'course_watchers.method'])
      .select(['course_watchers.created_at', 'course_watchers.told_at'])
      .where('course_watchers.user_id', '=', userId)
      .where('course_watchers.id', '>', after)
      .orderBy('course_watchers.id')
      .limit(ROWS)
      .execute(),
  )
}

function classSessions(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('class_sessions')
      .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
      .select(['class_sessions.id', 'courses.slug as course', 'class_sessions.title'])
      .select(['class_sessions.starts_at', 'class_sessions.ends_at', 'class_sessions.time_zone'])
      .select(['class_sessions.meeting_link', 'class_sessions.cancelled_at', 'class_sessions.cancel_reason'])
      .select(['class_sessions.notes', 'class_sessions.recording_link'])
      .where('courses.tutor_id', '=', tutorId)
      .where('class_sessions.id', '>', after)
      .orderBy('class_sessions.id')
      .limit(ROWS)
      .execute(),
  )
}

function places(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('places')
      .select(['id', 'name', 'address', 'landmark', 'map_link', 'time_zone', 'created_at', 'updated_at'])
      .where('tutor_id', '=', tutorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function slots(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('slots')
      .innerJoin('courses', 'courses.id', 'slots.course_id')
      .innerJoin('places', 'places.id', 'slots.place_id')
      .select(['slots.id', 'courses.slug as course', 'places.name as place', 'slots.starts_at'])
      .select(['slots.ends_at', 'slots.time_zone', 'slots.cancelled_at', 'slots.cancel_reason'])
      .where('slots.tutor_id', '=', tutorId)
      .where('slots.id', '>', after)
      .orderBy('slots.id')
      .limit(ROWS)
      .execute(),
  )
}
