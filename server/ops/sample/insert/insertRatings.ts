import type { Db } from '../../../platform/database/db.ts'
import { insertInBulk } from '../../../platform/database/insertInBulk.ts'
import { sampleRatings } from '../content/ratings.ts'
import { sampleReplies } from '../content/replies.ts'
import { daysBefore } from '../instants.ts'
import type { PurchasesAndRows } from './insertPurchases.ts'

/** Inserts ratings and helpful votes and keeps each course's sums right; answers how many ratings there are. */
export async function insertRatings(
  db: Db,
  now: Date,
  { purchases, people, courses }: PurchasesAndRows,
): Promise<number> {
  const ratings = [...courses.values()]
    .flatMap(({ id, course }) => {
      const ofCourse = sampleRatings(course, purchases, now)
      const replied = ofCourse.find(({ comment }) => comment !== null)
      return ofCourse.map(rating => ({
        ...rating,
        courseId: id,
        reply: rating === replied ? (sampleReplies.get(course.slug) ?? null) : null,
      }))
    })
    .sort((one, other) => other.daysAgo - one.daysAgo)
  await insertInBulk(
    db,
    'ratings',
    ratings.map(rating => ({
      reply: rating.reply,
      replied_at: rating.reply === null ? null : daysBefore(now, rating.daysAgo / 2),
      course_id: rating.courseId,
      user_id: people.get(rating.person) ?? 0,
      rating: rating.stars,
      comment: rating.comment,
      helpful_count: rating.helpfulTo.length,
      created_at: daysBefore(now, rating.daysAgo),
      updated_at: daysBefore(now, rating.daysAgo),
    })),
  )
  const rows = await db.selectFrom('ratings').select(['id', 'course_id', 'user_id']).execute()
  const idOfRating = new Map(rows.map(({ id, course_id, user_id }) => [`${course_id} ${user_id}`, id]))
  await insertInBulk(
    db,
    'rating_votes',
    ratings.flatMap(rating =>
      rating.helpfulTo.map(person => ({
        rating_id: idOfRating.get(`${rating.courseId} ${people.get(rating.person)}`) ?? 0,
        user_id: people.get(person) ?? 0,
        created_at: daysBefore(now, rating.daysAgo / 2),
      })),
    ),
  )
  for (const { id } of courses.values()) {
    await sumRatings(
      db,
      id,
      ratings.filter(({ courseId }) => courseId === id).map(({ stars }) => stars),
    )
  }
  return ratings.length
}

async function sumRatings(db: Db, courseId: number, stars: number[]): Promise<void> {
  if (stars.length === 0) return
  const sum = stars.reduce((total, one) => total + one, 0)
  await db
    .updateTable('courses')
    .set({
      ratings_sum: sum,
      ratings_count: stars.length,
      ratings_mean_hundredths: Math.round((sum * 100) / stars.length),
    })
    .where('id', '=', courseId)
    .execute()
}
