import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Method } from '#contract/purchase.ts'
import { Type } from '#contract/schema.ts'

const Watched = Type.Object({ slug: Type.String({ maxLength: 200 }), method: Method })

/** Asks for one email as soon as learners can enrol in the course again in this way; a repeat changes nothing. */
export const watchCourse = {
  method: 'PUT',
  path: '/api/courses/:slug/watch/:method',
  role: 'learner',
  policy: 'may buy',
  tag: 'enrolments',
  summary: 'Asks to be told when the course takes learners.',
  params: Watched,
  errors: ['course.not_found', 'enrolment.exists', 'account.not_verified'],
  reply: Succeeded({}),
} as const satisfies Endpoint

/** Takes that wish back; a repeat changes nothing. */
export const unwatchCourse = {
  method: 'DELETE',
  path: '/api/courses/:slug/watch/:method',
  role: 'learner',
  tag: 'enrolments',
  summary: 'Asks not to be told any more.',
  params: Watched,
  errors: ['course.not_found'],
  reply: Succeeded({}),
} as const satisfies Endpoint
