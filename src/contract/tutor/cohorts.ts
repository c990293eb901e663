import type { Endpoint } from '#contract/endpoint.ts'
import { Cohort } from '#contract/entities.ts'
import { Id, Instant, Nullable, OneOf, PersonName, Version } from '#contract/fields.ts'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import { COHORT_NAME_MAX, SEATS_MAX } from '#contract/rules/cohort.ts'
import { type Static, Type } from '#contract/schema.ts'
import { CohortClasses } from '#contract/tutor/classes.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'

/** A cohort as its tutor sees it. */
export const OwnCohort = Type.Object({
  ...Cohort.properties,
  course_id: Id,
  /** The local time in the zone, such as `2027-01-10T18:00`; null if enrolment closes on the first day. */
  enrolment_closes_local: Nullable(Type.String()),
  /** The number of seats held during payment, offered, or enrolled. */
  taken: Type.Integer(),
  /** The number of those seats that are offered to learners on the waiting list; left out in a reply to a change. */
  offered: Type.Optional(Type.Integer()),
  cancel_reason: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
})
export type OwnCohort = Static<typeof OwnCohort>

const Day = (title: string) => Type.String({ title, maxLength: 10, description: 'a day such as 2027-01-12' })

const Name = Type.String({ title: 'Name', minLength: 1, maxLength: COHORT_NAME_MAX, pattern: '\\S' })

const CohortInput = Type.Object({
  name: Name,
  starts_on: Day('First day'),
  ends_on: Day('Last day'),
  time_zone: Type.String({ title: 'Time zone', maxLength: 60 }),
  /** A time with an offset, or local in the cohort's zone; null or left out means the start of the first day. */
  enrolment_closes_at: Type.Optional(Nullable(Type.String({ title: 'Enrolment closes', maxLength: 40 }))),
  /** Null or left out means no limit. */
  seats: Type.Optional(Nullable(Type.Integer({ title: 'Seats', minimum: 1, maximum: SEATS_MAX }))),
  /** A planned cohort is visible only to the tutor. */
  state: Type.Optional(OneOf(['planned', 'open'], { title: 'State' })),
})

const cohorts = { tag: 'console', role: 'tutor' } as const

export const listCohorts = {
  ...cohorts,
  method: 'GET',
  path: '/api/console/cohorts',
  summary: "Lists the cohorts of the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(OwnCohort),
} as const satisfies Endpoint

export const getCohort = {
  ...cohorts,
  method: 'GET',
  path: '/api/console/cohorts/:id',
  policy: 'own course',
  summary: 'Shows one cohort.',
  params: RestId,
  errors: ['cohort.not_found'],
  reply: OwnCohort,
} as const satisfies Endpoint

/** Creates a cohort, with or without weekly classes, in one transaction. A course with a cohort is no longer rolling. */
export const createCohort = {
  ...cohorts,
  method: 'POST',
  path: '/api/console/cohorts',
  policy: 'own course',
  creates: true,
  summary: 'Adds a cohort to a course.',
  body: Type.Object({ course_id: Id, ...CohortInput.properties, classes: Type.Optional(CohortClasses) }),
  errors: ['course.not_found', 'cohort.limit_reached', 'class_session.limit_reached'],
  reply: OwnCohort,
} as const satisfies Endpoint

/** Changes a cohort; its enrolments move with its days. Seats and state stay if left out. */
export const updateCohort = {
  ...cohorts,
  method: 'PUT',
  path: '/api/console/cohorts/:id',
  policy: 'own course',
  summary: 'Changes a cohort.',
  params: RestId,
  body: Type.Object({ ...CohortInput.properties, version: Type.Optional(Version) }),
  errors: ['cohort.not_found', 'cohort.cancelled', 'cohort.in_use', 'cohort.seats_taken', 'record.changed'],
  reply: OwnCohort,
} as const satisfies Endpoint

/** Deletes a cohort without payments and enrolments; others can only be cancelled. */
export const deleteCohort = {
  ...cohorts,
  method: 'DELETE',
  path: '/api/console/cohorts/:id',
  policy: 'own course',
  summary: 'Deletes a cohort that nobody is in.',
  params: RestId,
  errors: ['cohort.not_found', 'cohort.in_use'],
  reply: OwnCohort,
} as const satisfies Endpoint

/** Copies a cohort to another first day: its length, zone, seats and classes, all moved by the same number of days. */
export const copyCohort = {
  ...cohorts,
  method: 'POST',
  path: '/api/console/cohorts/:id/copy',
  policy: 'own course',
  creates: true,
  summary: 'Copies a cohort with its classes to another first day.',
  params: RestId,
  body: Type.Object({
    name: Name,
    starts_on: Day('First day'),
  }),
  errors: ['cohort.not_found', 'cohort.limit_reached', 'class_session.limit_reached'],
  reply: OwnCohort,
} as const satisfies Endpoint

/** A learner on a cohort's waiting list, as the tutor sees it. */
export const WaitingLearner = Type.Object({
  id: Id,
  ...PersonName.properties,
  email: Type.String(),
  joined_at: Instant,
  /** When a seat was offered; null while waiting. */
  offered_at: Nullable(Instant),
})
export type WaitingLearner = Static<typeof WaitingLearner>

/** Lists a cohort's waiting list in order, at most 500. */
export const listWaiting = {
  ...cohorts,
  method: 'GET',
  path: '/api/console/cohorts/:id/waiting',
  policy: 'own course',
  summary: 'Lists who waits for a seat of a cohort.',
  params: RestId,
  errors: ['cohort.not_found'],
  reply: Type.Array(WaitingLearner),
} as const satisfies Endpoint

/** Cancels a cohort for good: its learners and waiting list are informed, and payments become refundable. */
export const cancelCohort = {
  ...cohorts,
  method: 'POST',
  path: '/api/console/cohorts/:id/cancel',
  policy: 'own course',
  summary: 'Cancels a cohort; what its learners paid is owed back.',
  params: RestId,
  body: Type.Object({
    reason: Type.String({ title: 'Reason', minLength: 1, maxLength: CANCEL_REASON_MAX, pattern: '\\S' }),
  }),
  errors: ['cohort.not_found', 'cohort.cancelled', 'cohort.finished'],
  reply: OwnCohort,
} as const satisfies Endpoint
