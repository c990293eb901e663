import type { FastifyInstance } from 'fastify'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { meanRating } from '#contract/rules/rating.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { presentRating } from './present.ts'
import { listNewestRatings, setHelpful } from './queries.ts'
import { mayMarkRating, mayRate, rate } from './rate.ts'

/** Registers the routes with which learners rate a course and others mark ratings as helpful. */
export function ratingRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, rateCourse, async ({ body: { slug, rating, comment }, user }) => {
    const course = await mayRate(db, user, slug, timestamp(clock))
    const { sum, count } = await rate(db, {
      userId: user.id,
      courseId: course.id,
      rating,
      comment: comment?.trim() || null,
      at: timestamp(clock),
    })
    const ratings = await listNewestRatings(db, course.id)
    return success({
      message: 'Thanks, your rating has been posted.',
      ratings: ratings.map(presentRating),
      ratings_average: meanRating(sum, count),
      ratings_count: count,
    })
  })

  registerEndpoint(app, voteHelpful, async ({ body: { id, helpful }, user }) => {
    await mayMarkRating(db, user, id)
    const vote = { ratingId: id, userId: user.id, isHelpful: helpful, at: timestamp(clock) }
    return success({ helpful_count: await setHelpful(db, vote) })
  })
}
