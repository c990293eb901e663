import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isKnown } from '../../people/recipient.ts'
import { contains } from '../../platform/database/contains.ts'
import type { Db } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ClassSessionRow, EnrolmentRow, PaymentRow, Tables } from '../../platform/database/tables.ts'
import { hasDays } from '../cohorts/queries/cohorts.ts'

/** The columns of a course that enrolling needs. */
export interface CourseForEnrolment {
  id: number
  slug: string
  title: string
  tutor_id: number
  status: number
  discounted_price_cents: number
  duration_weeks: number
}

/** The class that comes next in an enrolment's course. */
interface NextClass {
  classroom_link: string | null
  next_session_at: string | null
  next_session_ends_at: string | null
  sessions_count: number
}

export interface LearnerEnrolmentRow extends EnrolmentRow, NextClass {
  first_class_ends: string | null
  slug: string
  title: string
  cover_photo: string
  /** Null where the cohort rolls. */
  cohort_name: string | null
}

/** Names the learner whose rows are asked for, and the time at which they are seen. */
interface LearnerNow {
  userId: number
  now: string
}

export interface TutorEnrolmentRow extends EnrolmentRow, NextClass {
  slug: string
  title: string
  firstname: string
  lastname: string
  email: string
  /** Null where the learner has given none, or does not show it. */
  phone: string | null
  whatsapp: string | null
  /** Null where the cohort rolls. */
  cohort_name: string | null
  paid_kobo: number
}

/** Which enrolments of a tutor's courses are asked for; `now` is UTC ISO-8601. */
export interface TutorEnrolmentFilter {
  tutorId: number
  now: string
  courseSlug?: string
  status?: 'upcoming' | 'ongoing' | 'completed' | 'cancelled'
  cohortId?: number
  learnerId?: number
  search?: string
}

/** The most courses of a learner that a list shows; it shows the newest. */
const LIST_LENGTH = 500

/** The most classes that a list shows of each course: two a week for six weeks. */
const CLASSES_SHOWN = 12

/** True of an enrolment with the group's classes: onsite, one-on-one, it has classes of its own. */
const learnsWithGroup = sql<boolean>`enrolments.method = 'virtual'`

/** True of a class that does not end before the first day that an enrolment waits for; whoever joins later sees what was before. */
function isNotBeforeWeeks(ends_at: 'class_sessions.ends_at' | 'deleted_classes.ends_at') {
  return sql<boolean>`(
    enrolments.starts_at is null
    or enrolments.starts_at <= enrolments.created_at
    or ${sql.ref(ends_at)} > enrolments.starts_at
  )`
}

/**
 * True of a class that is the enrolment's: of its cohort, or of everybody in the course and not over before its weeks begin; a cancelled
 * enrolment has none.
 */
export const isOwnClass = sql<boolean>`(
  enrolments.cancelled_at is null
  and ${learnsWithGroup}
  and (
    class_sessions.cohort_id = enrolments.cohort_id
    or (class_sessions.cohort_id is null and ${isNotBeforeWeeks('class_sessions.ends_at')})
  )
)`

/** True of a class of a cohort with days: neither of everybody's nor of all who begin as they enrol. */
const isOfDatedCohort = sql<boolean>`exists (
  select 1 from cohorts where cohorts.id = class_sessions.cohort_id and ${hasDays}
)`

/**
 * Returns the condition of a class in the enrolment's timetable: once its weeks are over, the classes to come that are everybody's, or of all who
 * begin as they enrol, are for those who learn on. Those of its own cohort with days are shown, whenever they are.
 */
export function isTimetabled(now: string) {
  return sql<boolean>`(
    ${isOwnClass}
    and (
      ${isOfDatedCohort}
      or enrolments.completes_at > ${now}
      or class_sessions.starts_at < enrolments.completes_at
    )
  )`
}

export async function findCourseForEnrolment(db: Db, id: number): Promise<CourseForEnrolment | undefined> {
  return courses(db).where('id', '=', id).executeTakeFirst()
}

/** Finds a course by its number, if it is the tutor's own. */
export function findOwnCourse(db: Db, tutorId: number, id: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', id)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
}

export async function findCourseBySlug(db: Db, slug: string): Promise<CourseForEnrolment | undefined> {
  return courses(db).where('slug', '=', slug).executeTakeFirst()
}

export async function findEnrolment(
  db: Db,
  userId: number,
  courseId: number,
): Promise<EnrolmentRow | undefined> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Cancels an enrolment that its payment still has, and returns whether it did. A learner has one enrolment a course: it is added,
 * handed to another payment of theirs, deleted when its money went back, or cancelled with its cohort; a cancelled one is deleted
 * when they enrol anew.
 */
export async function cancelEnrolment(
  db: Db,
  { id, payment_id }: Pick<EnrolmentRow, 'id' | 'payment_id'>,
  now: string,
): Promise<boolean> {
  const cancelled = await db
    .updateTable('enrolments')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('payment_id', '=', payment_id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return cancelled.numUpdatedRows === 1n
}

/** Deletes an enrolment whose cohort was cancelled, before its learner enrols anew; answers whether there was one. */
export async function deleteCancelledEnrolment(db: Db, userId: number, courseId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('enrolments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('cancelled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Adds an enrolment, and returns what its announcement needs; undefined when the learner is enrolled in the course, or the
 * payment is used, already.
 */
export async function insertEnrolment(db: Db, enrolment: NewEnrolment): Promise<AddedEnrolment | undefined> {
  const [added] = await addEnrolment(db, enrolment)
  return added
}

type NewEnrolment = Omit<EnrolmentRow, 'id' | 'cancelled_at'>

const addEnrolment = prepared((db, enrolment: NewEnrolment) =>
  db
    .insertInto('enrolments')
    .values({
      user_id: enrolment.user_id,
      course_id: enrolment.course_id,
      payment_id: enrolment.payment_id,
      cohort_id: enrolment.cohort_id,
      method: enrolment.method,
      created_at: enrolment.created_at,
      starts_at: enrolment.starts_at,
      completes_at: enrolment.completes_at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning(({ selectFrom }) => {
      const learner = selectFrom('users as people').whereRef('people.id', '=', 'enrolments.user_id')
      return [
        'enrolments.user_id',
        'enrolments.payment_id',
        learner.select('people.email').$asScalar().$notNull().as('email'),
        learner.select(isKnown.as('is_known')).$asScalar().$notNull().as('is_known'),
        selectFrom('courses')
          .select('courses.tutor_id')
          .whereRef('courses.id', '=', 'enrolments.course_id')
          .$asScalar()
          .$notNull()
          .as('tutor_id'),
        selectFrom('receipts')
          .select('receipts.created_at')
          .whereRef('receipts.payment_id', '=', 'enrolments.payment_id')
          .as('receipt_at'),
      ]
    }),
)

/** A new enrolment: whose it is, whether their address is known, and when the receipt of its payment was made. */
export type AddedEnrolment = Awaited<ReturnType<typeof addEnrolment>>[number]

/** The enrolment that a payment paid for; undefined when there is none, or when it was cancelled. */
export async function findEnrolmentBy(db: Db, paymentId: number): Promise<EnrolmentRow | undefined> {
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Lets a learner's enrolment go on by another payment of theirs, by the method of learning that this one paid for. */
export async function handEnrolmentOver(
  db: Db,
  fromPaymentId: number,
  { id, method }: Pick<PaymentRow, 'id' | 'method'>,
): Promise<void> {
  await db
    .updateTable('enrolments')
    .set({ payment_id: id, method })
    .where('payment_id', '=', fromPaymentId)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Deletes the enrolment that a payment paid for, and returns it; undefined when there is none, or when it was cancelled. */
export async function deleteEnrolmentOf(db: Db, paymentId: number): Promise<EnrolmentRow | undefined> {
  return db
    .deleteFrom('enrolments')
    .where('payment_id', '=', paymentId)
    .where('cancelled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the course's figure in step, in the same transaction as the enrolment itself. */
export async function changeEnrolmentsCount(db: Db, courseId: number, by: 1 | -1): Promise<void> {
  await addToCount(db, { courseId, by })
}

const addToCount = prepared((db, { courseId, by }: { courseId: number; by: number }) =>
  db
    .updateTable('courses')
    .set(({ eb }) => ({ enrollments_count: eb('enrollments_count', '+', by) }))
    .where('id', '=', courseId),
)

/** A learner's enrolments, newest first. */
export const listEnrolmentsOf = prepared((db, { userId, now }: LearnerNow) =>
  db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'enrolments.cohort_id').on(hasDays))
    .selectAll('enrolments')
    .select(['courses.slug', 'courses.title', 'courses.cover_photo', 'cohorts.name as cohort_name'])
    .select(builder => nextClass(builder, now))
    .select(builder => firstClassEnds(builder))
    .where('enrolments.user_id', '=', userId)
    .orderBy('enrolments.id', 'desc')
    .limit(LIST_LENGTH),
)

/**
 * The classes of a learner's courses, soonest first: of each course those that come next, and if there are few, the last that
 * are over.
 */
export const listClassesOf = prepared((db, { userId, now }: LearnerNow) => {
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
})

/** A page of the enrolments in a tutor's courses: the newest or the oldest first, or by the learner's name. */
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
    .$if(sort === 'name' || sort === '-name', query =>
      query.orderBy('users.firstname', nameDirection).orderBy('users.lastname', nameDirection),
    )
    .orderBy('enrolments.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countEnrolmentsOfTutor(db: Db, filter: TutorEnrolmentFilter): Promise<number> {
  const { total } = await enrolmentsOfTutor(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts the enrolments in a tutor's courses, in all and by state. */
export async function countByStateOfTutor(db: Db, filter: TutorEnrolmentFilter) {
  const count = await enrolmentsOfTutor(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(countsByState(filter.now))
    .executeTakeFirst()
  return numbersOf(count)
}

export async function countEnrolmentsOf(db: Db, userId: number, now: string) {
  const [count] = await readCounts(db, { userId, now })
  return numbersOf(count)
}

/** A sum of no rows is null, and PostgreSQL tells a count as text. */
function numbersOf(count: { all: unknown; ongoing: unknown; completed: unknown } | undefined) {
  return {
    all: Number(count?.all ?? 0),
    ongoing: Number(count?.ongoing ?? 0),
    completed: Number(count?.completed ?? 0),
  }
}

const readCounts = prepared((db, { userId, now }: LearnerNow) =>
  db
    .selectFrom('enrolments')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(countsByState(now))
    .where('user_id', '=', userId),
)

export async function countCoursesOf(db: Db, tutorId: number): Promise<number> {
  const { total } = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tutor_id', '=', tutorId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * Returns the SQL condition that a class is a learner's, to be put into another statement: it is for everybody in the course while their weeks go
 * on, or it is their cohort's.
 */
export function isClassOf(learnerId: number, now: string) {
  // A learner of a cancelled cohort is told that its classes are cancelled, and hears nothing of the classes of others.
  return sql<boolean>`exists (
    select 1 from enrolments
    where enrolments.user_id = ${learnerId}
      and enrolments.course_id = class_sessions.course_id
      and ${learnsWithGroup}
      and ((enrolments.cohort_id = class_sessions.cohort_id and ${isOfDatedCohort}) or ${isTimetabled(now)})
  )`
}

/** Returns the SQL condition that a deleted class was a learner's; a learner who joined another cohort later never knew it. */
export function isDeletedClassOf(learnerId: number) {
  return sql<boolean>`exists (
    select 1 from enrolments
    where enrolments.user_id = ${learnerId}
      and enrolments.course_id = deleted_classes.course_id
      and ${learnsWithGroup}
      and (
        enrolments.cohort_id = deleted_classes.cohort_id
        or (
          enrolments.cancelled_at is null
          and deleted_classes.cohort_id is null
          and ${isNotBeforeWeeks('deleted_classes.ends_at')}
        )
      )
  )`
}

/** A course's class sessions, soonest first: all, or those that are a learner's now. */
export async function listSessionsOf(
  db: Db,
  courseId: number,
  learnerId: number | undefined,
  now: string,
): Promise<ClassSessionRow[]> {
  return db
    .selectFrom('class_sessions')
    .selectAll()
    .where('course_id', '=', courseId)
    .$if(learnerId !== undefined, query => query.where(isClassOf(learnerId ?? 0, now)))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

function courses(db: Db) {
  return db
    .selectFrom('courses')
    .select(['id', 'slug', 'title', 'tutor_id', 'status', 'discounted_price_cents', 'duration_weeks'])
}

/** Selects a number of the learner's, null where they do not let the tutors of their courses see it. */
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
    const text = sql`users.firstname || ' ' || users.lastname || ' ' || courses.title`
    query = query.where(contains(text, search))
  }
  return query
}

/** Returns the SQL condition that an enrolment is in a state, as `enrolmentBadge` words it. */
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

/** The first class of the enrolment's course that takes place and has not ended yet, and how many classes the timetable has. */
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

/**
 * Selects when the first class of an enrolment is over, to be put into a statement that reads enrolments: of its group, or the
 * first slot of who learns onsite. What was over before the learner came, or did not take place, is no class of theirs.
 */
export function firstClassEnds({ selectFrom }: ExpressionBuilder<Tables, 'enrolments'>) {
  const ofGroup = selectFrom('class_sessions')
    .whereRef('class_sessions.course_id', '=', 'enrolments.course_id')
    .whereRef('class_sessions.ends_at', '>', 'enrolments.created_at')
    .where('class_sessions.cancelled_at', 'is', null)
    .where(isOwnClass)
    .select(({ fn }) => fn.min('class_sessions.ends_at').as('first'))
  const onsite = selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .whereRef('slot_bookings.user_id', '=', 'enrolments.user_id')
    .whereRef('slot_bookings.course_id', '=', 'enrolments.course_id')
    .where('slot_bookings.state', 'in', ['taken', 'confirmed', 'attended'])
    .select(({ fn }) => fn.min('slots.ends_at').as('first'))
  return sql<string | null>`coalesce(${ofGroup}, ${onsite})`.as('first_class_ends')
}
