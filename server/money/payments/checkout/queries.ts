import type { Db } from '../../../platform/database/db.ts'
import type { CourseForEnrolment } from '../../../teaching/courses/queries.ts'

/** The facts that decide whether a payment may be created. */
export interface CheckoutContext {
  isReferenceKnown: boolean
  /** The course of the checkout, in any status. */
  course: CourseForEnrolment | null
  isEnrolled: boolean
  /** The number of the learner's payments with an unexpired quote that are unpaid or have no course. */
  openPayments: number
}

/** The key of a checkout; `now` is UTC ISO-8601, a `courseId` of 0 is none. */
interface CheckoutKey {
  reference: string
  userId: number
  courseId: number
  now: string
}

/** Reads the whole context in one statement: round trips to the database are costly when fifty learners come at once. */
export async function findCheckoutContext(db: Db, key: CheckoutKey): Promise<CheckoutContext> {
  const row = await readContext(db, key)
  return {
    isReferenceKnown: row?.known_id != null,
    course: courseOf(row),
    isEnrolled: row?.enrolment_id != null,
    openPayments: Number(row?.open_payments ?? 0),
  }
}

function readContext(db: Db, { reference, userId, courseId, now }: CheckoutKey) {
  return db
    .selectFrom('users')
    .leftJoin('payments as known', join => join.on('known.reference', '=', reference))
    .leftJoin('courses', join => join.on('courses.id', '=', courseId))
    .leftJoin('enrolments', join =>
      join
        .onRef('enrolments.user_id', '=', 'users.id')
        .onRef('enrolments.course_id', '=', 'courses.id')
        .on('enrolments.cancelled_at', 'is', null),
    )
    .where('users.id', '=', userId)
    .select([
      'known.id as known_id',
      'enrolments.id as enrolment_id',
      'courses.id',
      'courses.slug',
      'courses.title',
      'courses.tutor_id',
      'courses.status',
      'courses.discounted_price_cents',
      'courses.duration_weeks',
      'courses.onsite_hours',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payments as open')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('open.user_id', '=', 'users.id')
        .where('open.quote_expires_at', '>', now)
        .where(({ eb, or }) =>
          or([eb('open.status', 'in', ['pending', 'abandoned']), eb('open.course_id', 'is', null)]),
        )
        .as('open_payments'),
    )
    .executeTakeFirst()
}

type ContextRow = Awaited<ReturnType<typeof readContext>>

function courseOf(row: ContextRow): CourseForEnrolment | null {
  if (!row) return null
  const { id, slug, title, tutor_id, status, discounted_price_cents, duration_weeks, onsite_hours } = row
  const isThere =
    id !== null &&
    slug !== null &&
    title !== null &&
    tutor_id !== null &&
    status !== null &&
    discounted_price_cents !== null &&
    duration_weeks !== null
  return isThere
    ? { id, slug, title, tutor_id, status, discounted_price_cents, duration_weeks, onsite_hours }
    : null
}
