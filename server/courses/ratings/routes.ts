import type { FastifyInstance } from 'fastify'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { meanRating } from '#contract/rules/rating.ts'
import type { AppContext } from '../../appContext.ts'
import { lagosText, timestamp } from '../../clock.ts'
import { HttpError } from '../../http/errors.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import { success } from '../../http/success.ts'
import { maySee, standingIn } from '../policy.ts'
import { findBySlug } from '../repository.ts'
import { presentRating } from './present.ts'
import { rate } from './rate.ts'
import { findRatingOpening } from './ratingOpening.ts'
import { findRating, listNewestRatings } from './repository.ts'
import { setHelpful } from './voteHelpful.ts'

const RATING_RULE = 'learners rate a course once they have taken classes in it.'

/** What learners say of a course, and what others make of it. */
export function ratingRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, rateCourse, async ({ body: { slug, rating, comment }, user }) => {
    const course = await findBySlug(db, slug)
    const standing = course && (await standingIn(db, user, course))
    if (!course || !standing || !maySee(course, standing))
      throw new HttpError('course.not_found', 'This course was not found.')
    const opensAt = await findRatingOpening(db, user.id, course.id)
    if (opensAt === null)
      throw new HttpError('rating.not_enrolled', 'Only learners who are enrolled in this course can rate it.')
    // What was said once stays theirs to change, though the tutor moves the classes afterwards.
    if (opensAt > timestamp(clock) && !(await findRating(db, user.id, course.id))) {
      throw new HttpError(
        'rating.too_early',
        `You can rate this course from ${lagosText(opensAt)}: ${RATING_RULE}`,
      )
    }

    const { sum, count } = await rate(db, {
      userId: user.id,
      courseId: course.id,
      rating,
      comment: comment?.trim() || null,
      at: timestamp(clock),
    })
    const ratings = await listNewestRatings(db, course.id)
    return success({
      message: 'Thank you for your rating.',
      ratings: ratings.map(presentRating),
      ratings_average: meanRating(sum, count),
      ratings_count: count,
    })
  })

  registerEndpoint(app, voteHelpful, async ({ body: { id, helpful }, user }) => {
    const rating = await db
      .selectFrom('ratings')
      .innerJoin('courses', 'courses.id', 'ratings.course_id')
      .select(['courses.id', 'courses.tutor_id', 'courses.status', 'ratings.user_id'])
      .where('ratings.id', '=', id)
      .where('ratings.hidden_at', 'is', null)
      .executeTakeFirst()
    if (!rating || !maySee(rating, await standingIn(db, user, rating)))
      throw new HttpError('rating.not_found', 'This rating was not found.')
    if (rating.user_id === user.id) throw new HttpError('rating.own', 'You cannot mark your own rating.')

    const vote = { ratingId: id, userId: user.id, isHelpful: helpful, at: timestamp(clock) }
    return success({ helpful_count: await setHelpful(db, vote) })
  })
}
