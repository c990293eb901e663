import type { FastifyInstance } from 'fastify'
import { getReview, listReviews, type Review, removeReply, replyToReview } from '#contract/tutor/reviews.ts'
import { emit } from '../../../../outbox/emit.ts'
import { lockTutor } from '../../../../people/tutorStatus.ts'
import type { AppContext } from '../../../../platform/appContext.ts'
import { inTransaction } from '../../../../platform/database/inTransaction.ts'
import { HttpError, refuseStale } from '../../../../platform/errors.ts'
import { contentRange, readListQuery } from '../../../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../../../platform/time/clock.ts'
import { presentRatingToTutor } from '../present.ts'
import {
  countOwnedReviews,
  findOwnedReview,
  listOwnedReviews,
  REVIEW_SORTS,
  REVIEW_STATES,
  type ReviewRow,
  updateReply,
} from './queries.ts'

/** Registers the routes with which a tutor reads and replies to ratings of their own courses. */
export function reviewRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db } = academy

  registerEndpoint(app, listReviews, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, REVIEW_SORTS, REVIEW_STATES)
    const rows = await listOwnedReviews(db, user.id, list)
    const total = await countOwnedReviews(db, user.id, list.filter)
    setHeader('content-range', contentRange('reviews', list, rows.length, total))
    return rows.map(presentReview)
  })

  registerEndpoint(app, getReview, ({ params, user }) => ownReview(user.id, params.id))

  registerEndpoint(app, replyToReview, async ({ params, body, user }) => {
    await setReply(academy, user.id, params.id, body.reply.trim(), body.version)
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
  const { course_id, course_slug, course_title, updated_at, version } = row
  return {
    ...presentRatingToTutor(row),
    course: { id: course_id, slug: course_slug, title: course_title },
    updated_at,
    version,
  }
}

/**
 * Writes, changes or removes the tutor's one reply to a rating of their own course. Its author is emailed the first reply.
 * @param reply null removes it
 * @param version the version that the tutor saw; if left out, nothing is refused
 * @throws HttpError `rating.not_found`, also for a rating of another tutor's course and for one that the academy hides;
 * `record.changed` if the reply has been edited since
 */
async function setReply(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tutorId: number,
  ratingId: number,
  reply: string | null,
  version?: number,
): Promise<void> {
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    await lockTutor(trx, tutorId)
    const before = await findOwnedReview(trx, tutorId, ratingId)
    if (!before) throw ratingNotFound()
    refuseStale(version, before)
    const replied = await updateReply(trx, tutorId, ratingId, reply, now)
    if (!replied) throw ratingNotFound()
    if (replied.replied_at !== now) return
    const event = { about: 'rating replied', to: replied.user_id, rating: ratingId } as const
    await emit(trx, { event, key: ratingId }, now)
  })
}

/** Returns one error, in the same words, for a rating that does not exist, is hidden, or is of another tutor's course. */
function ratingNotFound(): HttpError {
  return new HttpError('rating.not_found', 'Rating not found.')
}
