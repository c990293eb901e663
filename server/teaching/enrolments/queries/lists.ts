import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { contains } from '../../../platform/database/engine.ts'
import { FOLDED_NAME } from '../../../platform/database/foldedColumns.ts'
import type { EnrolmentRow } from '../../../platform/database/tables/teaching.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { firstClassEnds, isTimetabled } from '../../classes/queries/learnersClasses.ts'
import { hasDays } from '../../courses/queries.ts'
import { BOOKED } from '../../onsite/slots/queries/bookings.ts'

/** The class that comes next in an enrolment's course. */
interface NextClass {
  classroom_link: string | null
  next_session_at: string | null
  next_session_ends_at: string | null
  sessions_count: number
}

/** An enrolment as its learner's own list shows it. */
export interface LearnerEnrolmentRow extends EnrolmentRow, NextClass {
  first_class_ends: string | null
  slug: string
  title: string
  cover_photo: string
  /** Null for the rolling cohort. */
  cohort_name: string | null
}

/** Names the learner whose rows are read, and the time at which they are seen. */
interface LearnerNow {
  userId: number
  now: string
}

/** An enrolment as the list of the course's tutor shows it. */
export interface TutorEnrolmentRow extends EnrolmentRow, NextClass {
  next_onsite_at: string | null
  slug: string
  title: string
  firstname: string
  lastname: string
  email: string
  /** Null if the learner has given none, or does not show it. */
  phone: string | null
  whatsapp: string | null
  /** Null for the rolling cohort. */
  cohort_name: string | null
  paid_kobo: number
}

/** A filter of the enrolments in a tutor's courses; `now` is UTC ISO-8601. */
interface TutorEnrolmentFilter {
  tutorId: number
  now: string
  courseSlug?: string
  status?: 'upcoming' | 'ongoing' | 'completed' | 'cancelled'
  cohortId?: number
  learnerId?: number
  search?: string
}

/** The maximum number of a learner's courses that a list shows, the newest first. */
const LIST_LENGTH = 500

/** The maximum number of classes that a list shows per course: two a week for six weeks. */
const CLASSES_SHOWN = 12

/** Lists a learner's enrolments, newest first. */
export function listEnrolmentsOf(db: Db, { userId, now }: LearnerNow) {
  return db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'enrolments.cohort_id').on(hasDays))
    .selectAll('enrolments')
    .select(['courses.slug', 'courses.title', 'courses.cover_photo', 'cohorts.name as cohort_name'])
    .select(builder => nextClass(builder, now))
    .select(builder => firstClassEnds(builder))
    .where('enrolments.user_id', '=', userId)
    .orderBy('enrolments.id', 'desc')
    .limit(LIST_LENGTH)
    .execute()
}

/**
 * Lists the classes of a learner's courses, soonest first: of each course the next ones and, if they are few,
 * the latest past ones.
 */
export function listClassesOf(db: Db, { userId, now }: LearnerNow) {
  const isComing = sql`case when class_sessions.ends_at > ${now} then class_sessions.starts_at end`
  const place = sql<number>`row_number() over (
    partition by class_sessions.course_id
    order by ${isComing} is null, ${isComing}, class_sessions.starts_at desc, class_sessions.id
  )`
  return db
    .selectFrom(
      db
        .selectFrom('enrolments')
        .innerJoin('class_sessions', 'class_sessions.course_id', 'enrolments.course_id')
        .where('enrolments.user_id', '=', userId)
        .where(isTimetabled(now))
        .leftJoin('class_attendance', join =>
          join
            .onRef('class_attendance.session_id', '=', 'class_sessions.id')
            .onRef('class_attendance.user_id', '=', 'enrolments.user_id'),
        )
        .selectAll('class_sessions')
        .select('class_attendance.state as attendance')
        .select(place.as('place'))
        .as('classes'),
    )
    .selectAll()
    .where('place', '<=', CLASSES_SHOWN)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Lists a page of the enrolments in a tutor's courses: the newest or the oldest first, or by the learner's name. */
export async function listEnrolmentsOfTutor(
  db: Db,
  filter: TutorEnrolmentFilter,
  page: { offset: number; limit: number; sort?: 'newest' | 'oldest' | 'name' | '-name' | undefined },
): Promise<TutorEnrolmentRow[]> {
  const { sort = 'newest' } = page
  const nameDirection = sort === 'name' ? 'asc' : 'desc'
  return enrolmentsOfTutor(db, filter)
    .selectAll('enrolments')
    .innerJoin('payments', 'payments.id', 'enrolments.payment_id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'enrolments.cohort_id').on(hasDays))
    .select(['courses.slug', 'courses.title', 'users.firstname', 'users.lastname', 'users.email'])
    .select([shownNumber('phone'), shownNumber('whatsapp'), 'cohorts.name as cohort_name'])
    .select(({ fn, ref }) =>
      fn.coalesce(ref('payments.paid_kobo'), ref('payments.amount_kobo')).as('paid_kobo'),
    )
    .select(builder => nextClass(builder, filter.now))
    .select(builder => nextOnsite(builder, filter.now))
    .$if(sort === 'name' || sort === '-name', query =>
      query.orderBy('users.folded_firstname', nameDirection).orderBy('users.folded_lastname', nameDirection),
    )
    .orderBy('enrolments.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Counts all enrolments that match the filter of `listEnrolmentsOfTutor`. */
export async function countEnrolmentsOfTutor(db: Db, filter: TutorEnrolmentFilter): Promise<number> {
  const { total } = await enrolmentsOfTutor(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts the enrolments in a tutor's courses, in total and by state. */
export async function countByStateOfTutor(db: Db, filter: TutorEnrolmentFilter) {
  const count = await enrolmentsOfTutor(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(countsByState(filter.now))
    .executeTakeFirst()
  return numbersOf(count)
}

/** Counts a learner's enrolments, in total and by state. */
export async function countEnrolmentsOf(db: Db, userId: number, now: string) {
  const count = await readCounts(db, { userId, now })
  return numbersOf(count)
}

/** Converts the counts: a sum of no rows is null, and PostgreSQL returns a count as text. */
function numbersOf(count: { all: unknown; ongoing: unknown; completed: unknown } | undefined) {
  return {
    all: Number(count?.all ?? 0),
    ongoing: Number(count?.ongoing ?? 0),
    completed: Number(count?.completed ?? 0),
  }
}

function readCounts(db: Db, { userId, now }: LearnerNow) {
  return db
    .selectFrom('enrolments')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(countsByState(now))
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Selects a learner's number; null if they hide it from the tutors of their courses. */
export function shownNumber(name: 'phone' | 'whatsapp') {
  return sql<string | null>`case when users.shows_numbers = 1 then ${sql.ref(`users.${name}`)} end`.as(name)
}

function enrolmentsOfTutor(
  db: Db,
  { tutorId, now, courseSlug, status, cohortId, learnerId, search }: TutorEnrolmentFilter,
) {
  let query = db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .where('courses.tutor_id', '=', tutorId)
  if (courseSlug) query = query.where('courses.slug', '=', courseSlug)
  if (status) query = query.where(isIn(status, now))
  if (cohortId) query = query.where('enrolments.cohort_id', '=', cohortId)
  if (learnerId) query = query.where('enrolments.user_id', '=', learnerId)
  if (search) {
    query = query.where(contains({ folded: sql`${FOLDED_NAME} || ' ' || courses.folded_title` }, search))
  }
  return query
}

/** Returns the SQL condition that an enrolment is in a state of `enrolmentBadge`. */
function isIn(status: NonNullable<TutorEnrolmentFilter['status']>, now: string) {
  const stands = sql`enrolments.cancelled_at is null`
  const hasBegun = sql`${stands} and enrolments.starts_at <= ${now}`
  const conditions = {
    cancelled: sql<SqlBool>`(enrolments.cancelled_at is not null)`,
    upcoming: sql<SqlBool>`(${stands} and enrolments.starts_at > ${now})`,
    ongoing: sql<SqlBool>`(${hasBegun} and enrolments.completes_at > ${now})`,
    completed: sql<SqlBool>`(${hasBegun} and enrolments.completes_at <= ${now})`,
  }
  return conditions[status]
}

function countsByState(now: string) {
  return [
    sql<number>`sum(case when ${isIn('ongoing', now)} then 1 else 0 end)`.as('ongoing'),
    sql<number>`sum(case when ${isIn('completed', now)} then 1 else 0 end)`.as('completed'),
  ]
}

/** Selects when the next booked onsite class of an enrolment starts. */
function nextOnsite({ selectFrom }: ExpressionBuilder<Tables, 'enrolments'>, now: string) {
  return selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .whereRef('slot_bookings.user_id', '=', 'enrolments.user_id')
    .whereRef('slot_bookings.course_id', '=', 'enrolments.course_id')
    .where('slot_bookings.state', 'in', BOOKED)
    .where('slots.ends_at', '>', now)
    .select(({ fn }) => fn.min('slots.starts_at').as('first'))
    .as('next_onsite_at')
}

/** Selects the next class of an enrolment that takes place and has not ended, and the number of classes in its timetable. */
function nextClass(builder: ExpressionBuilder<Tables, 'enrolments'>, now: string) {
  const sessions = builder
    .selectFrom('class_sessions')
    .whereRef('class_sessions.course_id', '=', 'enrolments.course_id')
    .where(isTimetabled(now))
  const coming = sessions
    .where('class_sessions.ends_at', '>', now)
    .where('class_sessions.cancelled_at', 'is', null)
    .orderBy('class_sessions.starts_at')
    .limit(1)
  return [
    coming.select('class_sessions.meeting_link').as('classroom_link'),
    coming.select('class_sessions.starts_at').as('next_session_at'),
    coming.select('class_sessions.ends_at').as('next_session_ends_at'),
    sessions
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('sessions_count'),
  ]
}
