import type { FastifyInstance } from 'fastify'
import { getReview, listReviews, type Review, removeReply, replyToReview } from '#contract/tutor/reviews.ts'
import type { AppContext } from '../../../../platform/appContext.ts'
import { contentRange, readListQuery } from '../../../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../../../platform/http/registerEndpoint.ts'
import { presentRatingToTutor } from '../present.ts'
import {
  countOwnedReviews,
  findOwnedReview,
  listOwnedReviews,
  REVIEW_SORTS,
  type ReviewRow,
} from './queries.ts'
import { ratingNotFound, setReply } from './reply.ts'

/** The ratings of a tutor's own courses, to read and to reply to. */
export function reviewRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db } = academy

  registerEndpoint(app, listReviews, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, REVIEW_SORTS)
    const rows = await listOwnedReviews(db, user.id, list)
    const total = await countOwnedReviews(db, user.id, list.filter)
    setHeader('content-range', contentRange('reviews', list, rows.length, total))
    return rows.map(presentReview)
  })

  registerEndpoint(app, getReview, ({ params, user }) => ownReview(user.id, params.id))

  registerEndpoint(app, replyToReview, async ({ params, body, user }) => {
    await setReply(academy, user.id, params.id, body.reply.trim(), body.seen)
    return ownReview(user.id, params.id)
  })

  registerEndpoint(app, removeReply, async ({ params, user }) => {
    await setReply(academy, user.id, params.id, null)
    return ownReview(user.id, params.id)
  })

  async function ownReview(tutorId: number, id: number): Promise<Review> {
    const review = await findOwnedReview(db, tutorId, id)
    if (!review) throw ratingNotFound()
    return presentReview(review)
  }
}

function presentReview(row: ReviewRow): Review {
  const { course_id, course_slug, course_title, updated_at } = row
  return {
    ...presentRatingToTutor(row),
    course: { id: course_id, slug: course_slug, title: course_title },
    updated_at,
  }
}
