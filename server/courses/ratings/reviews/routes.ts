import type { FastifyInstance } from 'fastify'
import { getReview, listReviews } from '#contract/tutor/consoleResources.ts'
import type { AppContext } from '../../../appContext.ts'
import { HttpError } from '../../../http/errors.ts'
import { contentRange, readListQuery } from '../../../http/listQuery.ts'
import { registerEndpoint } from '../../../http/registerEndpoint.ts'
import { presentRating } from '../present.ts'
import {
  countOwnedReviews,
  findOwnedReview,
  listOwnedReviews,
  REVIEW_SORTS,
  type ReviewRow,
} from './repository.ts'

/** The ratings of a tutor's own courses, to read. */
export function reviewRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listReviews, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, REVIEW_SORTS)
    const rows = await listOwnedReviews(db, user.id, list)
    const total = await countOwnedReviews(db, user.id, list.filter)
    setHeader('content-range', contentRange('reviews', list, rows.length, total))
    return rows.map(presentReview)
  })

  registerEndpoint(app, getReview, async ({ params, user }) => {
    const review = await findOwnedReview(db, user.id, params.id)
    if (!review) throw new HttpError('rating.not_found', 'This rating was not found.')
    return presentReview(review)
  })
}

function presentReview(row: ReviewRow) {
  const { course_id, course_slug, course_title, updated_at } = row
  return {
    ...presentRating(row),
    course: { id: course_id, slug: course_slug, title: course_title },
    updated_at,
  }
}
