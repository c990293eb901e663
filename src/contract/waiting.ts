import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A learner's place on a cohort's waiting list, or the seat offered to them. */
export const WaitingPlace = Type.Object({
  cohort: Type.Object({ id: Id, name: Type.String(), starts_at: Instant, ends_at: Instant }),
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  joined_at: Instant,
  /** 1 is next; null once a seat is offered. */
  place: Nullable(Type.Integer()),
  /** When the offer ends; the learner accepts it by enrolling. Null while waiting. */
  offered_until: Nullable(Instant),
})
export type WaitingPlace = Static<typeof WaitingPlace>

const CohortId = Type.Object({ id: Id })

/** Lists the learner's waiting lists and offered seats, newest first. */
export const listOwnWaiting = {
  method: 'GET',
  path: '/api/waiting',
  role: 'learner',
  tag: 'enrolments',
  summary: 'Lists where the learner waits for a seat.',
  reply: Succeeded({ data: Type.Array(WaitingPlace) }),
} as const satisfies Endpoint

/**
 * Adds the learner to the waiting list of a full cohort. A free seat is offered to the first for a day, or until enrolment
 * closes; they accept it by enrolling. A repeat keeps their place.
 */
export const joinWaitingList = {
  method: 'POST',
  path: '/api/cohorts/:id/waiting',
  role: 'learner',
  policy: 'may buy',
  tag: 'enrolments',
  summary: 'Joins the waiting list of a full cohort.',
  params: CohortId,
  errors: [
    'cohort.not_found',
    'cohort.closed',
    'cohort.has_seat',
    'course.not_found',
    'enrolment.exists',
    'account.not_verified',
  ],
  reply: Succeeded({ data: WaitingPlace }),
} as const satisfies Endpoint

/** Removes the learner from the waiting list, or declines the offered seat, which then goes to the next. */
export const leaveWaitingList = {
  method: 'DELETE',
  path: '/api/cohorts/:id/waiting',
  role: 'learner',
  policy: 'own waiting place',
  tag: 'enrolments',
  summary: 'Leaves the waiting list of a cohort, or declines its seat.',
  params: CohortId,
  errors: ['waiting.not_found'],
  reply: Succeeded({}),
} as const satisfies Endpoint
