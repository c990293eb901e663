import type { Endpoint } from '#contract/endpoint.ts'
import { Rating } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Nullable, Paragraphs, Slug } from '#contract/fields.ts'
import { COMMENT_MAX } from '#contract/rules/textLimits.ts'
import { Type } from '#contract/schema.ts'

/** Rates a course that the learner is enrolled in; a second call changes the rating. */
export const rateCourse = {
  method: 'POST',
  path: '/api/courses/rate',
  role: 'learner',
  policy: 'may rate',
  tag: 'ratings',
  creates: true,
  summary: 'Rates a course that the learner is enrolled in, or changes that rating.',
  body: Type.Object({
    slug: Slug,
    rating: Type.Integer({ title: 'Rating', minimum: 1, maximum: 5 }),
    comment: Type.Optional(Paragraphs({ title: 'Comment', maxLength: COMMENT_MAX })),
  }),
  errors: ['course.not_found', 'rating.not_enrolled', 'rating.too_early'],
  reply: Succeeded({
    ratings: Type.Array(Rating),
    ratings_average: Nullable(Type.Number()),
    ratings_count: Type.Integer(),
  }),
} as const satisfies Endpoint

/** Votes a rating helpful: one vote per learner, withdrawn with `helpful: false`. */
export const voteHelpful = {
  method: 'POST',
  path: '/api/courses/rating-helpful',
  role: 'learner',
  policy: 'may mark a rating',
  tag: 'ratings',
  summary: 'Marks a rating as helpful, or takes the mark back.',
  body: Type.Object({ id: Id, helpful: Type.Boolean({ title: 'Helpful' }) }),
  errors: ['rating.not_found', 'rating.own'],
  reply: Succeeded({ helpful_count: Type.Integer() }),
} as const satisfies Endpoint
