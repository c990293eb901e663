import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id } from '#contract/fields.ts'
import { Method } from '#contract/purchase.ts'
import { Type } from '#contract/schema.ts'

const Wish = Type.Object({ course_id: Id, method: Method })

/** Asks for one email as soon as learners can enrol in the course again in this way; a repeat changes nothing. */
export const watchCourse = {
  method: 'POST',
  path: '/api/courses/watch',
  role: 'learner',
  policy: 'may buy',
  tag: 'enrolments',
  summary: 'Asks to be told when the course takes learners.',
  body: Wish,
  errors: ['course.not_found', 'enrolment.exists', 'account.not_verified'],
  reply: Succeeded({}),
} as const satisfies Endpoint

/** Takes that wish back; a repeat changes nothing. */
export const unwatchCourse = {
  method: 'POST',
  path: '/api/courses/unwatch',
  role: 'learner',
  policy: 'learners',
  tag: 'enrolments',
  summary: 'Asks not to be told any more.',
  body: Wish,
  reply: Succeeded({}),
} as const satisfies Endpoint
