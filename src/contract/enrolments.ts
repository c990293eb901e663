import type { Endpoint } from '#contract/endpoint.ts'
import { BadgeColor, ClassPlace, ClassSession } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import { Method, NO_PLACE, NO_SLOT, UNSETTLED } from '#contract/purchase.ts'
import { ATTENDANCE_STATES } from '#contract/rules/attendance.ts'
import { type Static, Type } from '#contract/schema.ts'

/** Enrols the caller with a settled payment of their own, at least as high as its quote and not used before. */
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
    /** For a payment that names no course yet; left out, the next cohort that has a seat. */
    cohort_id: Type.Optional(Id),
    /** For onsite classes; left out, the one that the payment holds, if it holds one. */
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
    'slot.one_ahead',
    ...UNSETTLED,
  ],
  reply: Succeeded({ course: Type.Object({ slug: Type.String(), title: Type.String() }) }),
} as const satisfies Endpoint

/** The facts that a list of enrolments tells of each, to its learner and to the tutor. */
export const NextClass = Type.Object({
  method: Method,
  enrolled_at: Instant,
  /** Of the next class session that has not ended; null where there is none, and for a learner until a quarter of an hour before it. */
  classroom_link: Nullable(Type.String()),
  next_session_at: Nullable(Instant),
  sessions_count: Type.Integer(),
})

/** A class of the learner's timetable. */
export const EnrolledClass = Type.Object({
  ...ClassSession.properties,
  is_over: Type.Boolean(),
  /** The learner's attendance, as the tutor marked it; null if it is not marked, left out by an older server. */
  attendance: Type.Optional(Nullable(OneOf(ATTENDANCE_STATES))),
  /** The place of an onsite class of the learner's own; left out for the classes of everybody. */
  place: Type.Optional(ClassPlace),
})
export type EnrolledClass = Static<typeof EnrolledClass>

/** A course the learner is enrolled in (specification section 3: title, status, status_color). */
export const EnrolledCourse = Type.Object({
  id: Id,
  course_id: Id,
  slug: Type.String(),
  title: Type.String(),
  cover_photo: Type.String(),
  /** The cohort with days that it is in; left out where the course's weeks began with the enrolment. */
  cohort: Type.Optional(Type.Object({ id: Id, name: Type.String(), starts_at: Instant, ends_at: Instant })),
  status: Type.String(),
  status_color: BadgeColor,
  ...NextClass.properties,
  /** True once the learner may rate the course; left out by a server of before. */
  may_rate: Type.Optional(Type.Boolean()),
  /** From when the next class is joined by its link, which is left out until then; null where the link is there, or is not known. */
  link_opens_at: Type.Optional(Nullable(Instant)),
  /** Whole seconds, by the server's clock, until the link comes or goes; null where neither is ahead. */
  link_changes_in: Type.Optional(Nullable(Type.Integer())),
  /** At most twelve, soonest first: those that come next, and what fits of those that are over. */
  classes: Type.Optional(Type.Array(EnrolledClass)),
  /** In how many classes the learner was, of those of which the tutor has said so; left out where there are none. */
  attendance: Type.Optional(Type.Object({ attended: Type.Integer(), of: Type.Integer() })),
})
export type EnrolledCourse = Static<typeof EnrolledCourse>

/** The learner's courses, newest enrolment first. */
export const listEnrolledCourses = {
  method: 'GET',
  path: '/api/courses/enrolled',
  role: 'learner',
  tag: 'enrolments',
  summary: 'Lists the courses that the learner is enrolled in.',
  reply: Succeeded({ data: Type.Array(EnrolledCourse) }),
} as const satisfies Endpoint

/**
 * The dashboard's counters. For a learner `all`, `ongoing` and `completed` count enrolments. For a tutor `all` counts
 * courses, the others the enrolments in them; `total` counts all enrolments for either.
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
