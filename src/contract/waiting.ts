import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Instant, Nullable } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A learner's place in the waiting list of a cohort, or the seat there that they are offered. */
export const WaitingPlace = Type.Object({
  cohort: Type.Object({ id: Id, name: Type.String(), starts_at: Instant, ends_at: Instant }),
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  joined_at: Instant,
  /** 1 is the next; null once a seat is offered. */
  place: Nullable(Type.Integer()),
  /** Until when the seat is kept for the learner, who takes it by enrolling; null while they wait. */
  offered_until: Nullable(Instant),
})
export type WaitingPlace = Static<typeof WaitingPlace>

const CohortId = Type.Object({ id: Id })

/** The waiting lists that the learner stands on, and the seats that came of them, the newest first. */
export const listOwnWaiting = {
  method: 'GET',
  path: '/api/waiting',
  role: 'learner',
  tag: 'enrolments',
  summary: 'Lists where the learner waits for a seat.',
  reply: Succeeded({ data: Type.Array(WaitingPlace) }),
} as const satisfies Endpoint

/**
 * Puts the learner at the end of the line of a full cohort. A seat that comes free is kept for the first in line for a day, or until enrolment closes;
 * they take it by enrolling. Asked again, they keep their place.
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

/** Takes the learner out of the line, or declines the seat that they are offered: it goes to the next at once. */
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
