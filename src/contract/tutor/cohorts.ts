import type { Endpoint } from '#contract/endpoint.ts'
import { Cohort } from '#contract/entities.ts'
import { Id, Instant, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import { COHORT_NAME_MAX, SEATS_MAX } from '#contract/rules/cohort.ts'
import { type Static, Type } from '#contract/schema.ts'
import { CohortClasses } from '#contract/tutor/classSeries.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'
import { Seen } from '#contract/tutor/seen.ts'

/** A cohort as its tutor sees it. */
export const OwnCohort = Type.Object({
  ...Cohort.properties,
  course_id: Id,
  /** As the clocks of the zone show it, such as `2027-01-10T18:00`; null where enrolment closes with the first day. */
  enrolment_closes_local: Nullable(Type.String()),
  /** Seats that are held while somebody pays, offered to somebody who waited, or that somebody has. */
  taken: Type.Integer(),
  cancel_reason: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
})
export type OwnCohort = Static<typeof OwnCohort>

const Day = (title: string) => Type.String({ title, maxLength: 10, description: 'a day such as 2027-01-12' })

const Name = Type.String({ title: 'Name', minLength: 1, maxLength: COHORT_NAME_MAX, pattern: '\\S' })

const CohortInput = Type.Object({
  name: Name,
  starts_on: Day('First day'),
  ends_on: Day('Last day'),
  time_zone: Type.String({ title: 'Time zone', maxLength: 60 }),
  /** With a zone, or as the clocks of the cohort's zone show it; left out or null, enrolment closes when the first day begins. */
  enrolment_closes_at: Type.Optional(Nullable(Type.String({ title: 'Enrolment closes', maxLength: 40 }))),
  /** Left out or null, as many as come. */
  seats: Type.Optional(Nullable(Type.Integer({ title: 'Seats', minimum: 1, maximum: SEATS_MAX }))),
  /** A planned one is the tutor's alone to see. */
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

/** With the first cohort a course stops rolling: from then on learners enrol in its cohorts. Its weekly classes may come with it: both are made, or neither. */
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

/** Changes a cohort; whoever is enrolled in it moves along with its days. Left out, the seats and the state stay. */
export const updateCohort = {
  ...cohorts,
  method: 'PUT',
  path: '/api/console/cohorts/:id',
  policy: 'own course',
  summary: 'Changes a cohort.',
  params: RestId,
  body: Type.Object({ ...CohortInput.properties, seen: Seen }),
  errors: ['cohort.not_found', 'cohort.cancelled', 'cohort.seats_taken', 'record.changed'],
  reply: OwnCohort,
} as const satisfies Endpoint

/** Deletes a cohort that nobody has ever paid for or enrolled in; any other is cancelled. */
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

/** Copies a cohort to another first day: its length, zone, seats and classes, each as many days later as the first. */
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

/** A learner on a cohort's waiting list, as its tutor sees them. */
export const WaitingLearner = Type.Object({
  id: Id,
  ...PersonName.properties,
  email: Type.String(),
  joined_at: Instant,
  /** Since when a seat is offered to them; null while they wait. */
  offered_at: Nullable(Instant),
})
export type WaitingLearner = Static<typeof WaitingLearner>

/** Lists the people who wait for a seat of a cohort, in the order of waiting, 500 at most. */
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

/** Cancels a cohort for good: whoever is in it or waits for it is told, and what they paid is owed back. */
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
