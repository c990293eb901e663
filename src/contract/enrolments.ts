import type { Endpoint } from '#contract/endpoint.ts'
import { BadgeColor, ClassPlace, ClassSession } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import { Method, NO_PLACE, NO_SLOT, UNSETTLED } from '#contract/purchase.ts'
import { ATTENDANCE_STATES } from '#contract/rules/attendance.ts'
import { type Static, Type } from '#contract/schema.ts'

/** Enrols the caller by their own settled payment, which covers its quote and was not used before. */
export const enrol = {
  method: 'POST',
  path: '/api/courses/enrol',
  role: 'learner',
  policy: 'own payment',
  tag: 'enrolments',
  summary: 'Enrols the learner in a course by a settled payment.',
  body: Type.Object({
    course_id: Id,
    payment_id: Id,
    method: Type.Optional(Method),
    /** For a payment without a course; if left out, the next cohort with a free seat. */
    cohort_id: Type.Optional(Id),
    /** For onsite classes; if left out, the slot held by the payment, if any. */
    slot_id: Type.Optional(Id),
  }),
  errors: [
    'course.not_found',
    'account.not_verified',
    'payment.not_found',
    'payment.other_course',
    'payment.too_low',
    ...NO_PLACE,
    ...NO_SLOT,
    'course.no_classes',
    'slot.none_free',
    'slot.one_ahead',
    'slot.after_weeks',
    'slot.no_hours',
    ...UNSETTLED,
  ],
  reply: Succeeded({ course: Type.Object({ slug: Type.String(), title: Type.String() }) }),
} as const satisfies Endpoint

/** The facts of an enrolment in the learner's and the tutor's lists. */
export const NextClass = Type.Object({
  method: Method,
  enrolled_at: Instant,
  /** The link of the next class that has not ended; null without one, and for a learner until 15 minutes before the start. */
  classroom_link: Nullable(Type.String()),
  next_session_at: Nullable(Instant),
  sessions_count: Type.Integer(),
})

/** A class in the learner's timetable. */
export const EnrolledClass = Type.Object({
  ...ClassSession.properties,
  is_over: Type.Boolean(),
  /** The learner's attendance as marked by the tutor; null if not marked, left out by an older server. */
  attendance: Type.Optional(Nullable(OneOf(ATTENDANCE_STATES))),
  /** The venue of the learner's own onsite class; left out for group classes. */
  place: Type.Optional(ClassPlace),
})
export type EnrolledClass = Static<typeof EnrolledClass>

/** A course that the learner is enrolled in (specification section 3: title, status, status_color). */
export const EnrolledCourse = Type.Object({
  id: Id,
  course_id: Id,
  slug: Type.String(),
  title: Type.String(),
  cover_photo: Type.String(),
  /** The enrolment's cohort with days; left out if rolling. */
  cohort: Type.Optional(Type.Object({ id: Id, name: Type.String(), starts_at: Instant, ends_at: Instant })),
  status: Type.String(),
  status_color: BadgeColor,
  ...NextClass.properties,
  /** True once the learner may rate the course; left out by an older server. */
  may_rate: Type.Optional(Type.Boolean()),
  /** When the next class's link appears; null if it is already included or unknown. */
  link_opens_at: Type.Optional(Nullable(Instant)),
  /** Whole seconds by the server's clock until the link appears or disappears; null if neither is ahead. */
  link_changes_in: Type.Optional(Nullable(Type.Integer())),
  /** At most twelve, earliest first: upcoming classes, then as many past ones as fit. */
  classes: Type.Optional(Type.Array(EnrolledClass)),
  /** The number of attended classes among those that the tutor marked; left out if none are marked. */
  attendance: Type.Optional(Type.Object({ attended: Type.Integer(), of: Type.Integer() })),
})
export type EnrolledCourse = Static<typeof EnrolledCourse>

/** Lists the learner's courses, newest enrolment first. */
export const listEnrolledCourses = {
  method: 'GET',
  path: '/api/courses/enrolled',
  role: 'learner',
  tag: 'enrolments',
  summary: 'Lists the courses that the learner is enrolled in.',
  reply: Succeeded({ data: Type.Array(EnrolledCourse) }),
} as const satisfies Endpoint

/**
 * Returns the dashboard's counters. For a learner `all`, `ongoing` and `completed` count enrolments. For a tutor `all` counts
 * courses and the others the enrolments in them; `total` counts all enrolments for both.
 */
export const getEnrolmentCount = {
  method: 'GET',
  path: '/api/courses/enrollment-count',
  role: 'signedIn',
  tag: 'enrolments',
  summary: "The counters of the caller's dashboard.",
  reply: Succeeded({
    data: Type.Object({
      all: Type.Integer(),
      ongoing: Type.Integer(),
      completed: Type.Integer(),
      total: Type.Integer(),
    }),
  }),
} as const satisfies Endpoint
