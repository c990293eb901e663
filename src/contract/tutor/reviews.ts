import type { Endpoint } from '#contract/endpoint.ts'
import { Rating } from '#contract/entities.ts'
import { Id, Instant, Paragraphs, Version } from '#contract/fields.ts'
import { REPLY_MAX } from '#contract/rules/tutorTexts.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'

const reviews = { tag: 'console', role: 'tutor' } as const

/** A rating of one of the tutor's courses. */
export const Review = Type.Object({
  ...Rating.properties,
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  updated_at: Instant,
  version: Version,
  /** True if the academy hides the tutor's reply from everyone else. */
  is_reply_hidden: Type.Optional(Type.Boolean()),
})
export type Review = Static<typeof Review>

export const listReviews = {
  ...reviews,
  method: 'GET',
  path: '/api/console/reviews',
  summary: "Lists the ratings of the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(Review),
} as const satisfies Endpoint

export const getReview = {
  ...reviews,
  method: 'GET',
  path: '/api/console/reviews/:id',
  policy: 'own course',
  summary: 'Shows one rating.',
  params: RestId,
  errors: ['rating.not_found'],
  reply: Review,
} as const satisfies Endpoint

/** Sets the tutor's public reply to a rating; a repeat replaces it. */
export const replyToReview = {
  ...reviews,
  method: 'PUT',
  path: '/api/console/reviews/:id/reply',
  policy: 'own course',
  summary: 'Replies to a rating, or changes the reply.',
  params: RestId,
  body: Type.Object({
    reply: Paragraphs({ title: 'Reply', minLength: 1, maxLength: REPLY_MAX, pattern: '\\S' }),
    version: Type.Optional(Version),
  }),
  errors: ['rating.not_found', 'record.changed'],
  reply: Review,
} as const satisfies Endpoint

export const removeReply = {
  ...reviews,
  method: 'DELETE',
  path: '/api/console/reviews/:id/reply',
  policy: 'own course',
  summary: 'Removes the reply to a rating.',
  params: RestId,
  errors: ['rating.not_found'],
  reply: Review,
} as const satisfies Endpoint
