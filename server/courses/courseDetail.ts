import type { CourseDetail } from '#contract/entities.ts'
import type { Account } from '../accounts/account.ts'
import type { Db } from '../database/connect.ts'
import { notFound } from '../errors.ts'
import { listObjectives } from '../objectives/repository.ts'
import type { RatingWithUser } from '../ratings/present.ts'
import { findRating, listHelpfulIds, listNewestRatings } from '../ratings/repository.ts'
import { listTopics } from '../topics/repository.ts'
import { maySee, type Standing, standingIn } from './policy.ts'
import { presentDetail } from './present.ts'
import { findBySlug } from './repository.ts'

/**
 * One course with its parts, and what it is to the caller.
 * @throws Refusal 404 when there is none, or when the caller may not see it
 */
export async function courseDetail(db: Db, slug: string, user: Account | null): Promise<CourseDetail> {
  const course = await findBySlug(db, slug)
  if (!course) throw notFound('This course')
  const standing = await standingIn(db, user, course)
  if (!maySee(course, standing)) throw notFound('This course')

  const [ratings, objectives, topics] = await Promise.all([
    listNewestRatings(db, course.id),
    listObjectives(db, course.id),
    listTopics(db, course.id),
  ])
  const viewer = user ? await viewerOf(db, user, course.id, standing, ratings) : undefined
  return presentDetail(course, { ratings, objectives, topics, viewer })
}

async function viewerOf(
  db: Db,
  user: Account,
  courseId: number,
  { isOwner, isEnrolled }: Standing,
  ratings: readonly RatingWithUser[],
): Promise<CourseDetail['viewer']> {
  const own = await findRating(db, user.id, courseId)
  return {
    is_owner: isOwner,
    is_enrolled: isEnrolled,
    rating: own ? { rating: own.rating, comment: own.comment } : null,
    helpful_rating_ids: await listHelpfulIds(
      db,
      user.id,
      ratings.map(({ id }) => id),
    ),
  }
}
