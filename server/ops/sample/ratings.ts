import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { type Chance, chanceOf } from '../../platform/seededRandom.ts'
import { ratingOpening } from '../../teaching/enrolments/ratingOpening.ts'
import {
  daysBefore,
  daysSince,
  demoLearner,
  MINUTES_TO_PAY,
  minutesAfter,
  type Purchase,
  type SampleCourse,
  sample,
} from './content.ts'
import { sampleSessions } from './courses.ts'
import type { PurchasesAndRows } from './purchases.ts'

/** Inserts ratings and helpful votes and sets each course's sums; returns the number of ratings. */
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
        reply: rating === replied ? (sample.replies[course.slug] ?? null) : null,
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

/** One learner's rating; `helpfulTo` names learners of the same course who found it helpful. */
interface SampleRating {
  person: string
  stars: number
  comment: string | null
  daysAgo: number
  helpfulTo: string[]
}

/** Returns the ratings of a course, newest first, each by an enrolled learner who had taken classes by then. */
export function sampleRatings(
  course: SampleCourse,
  purchases: readonly Purchase[],
  now: Date,
): SampleRating[] {
  const chance = chanceOf(`ratings of ${course.slug}`)
  const enrolled = purchases.filter(
    ({ course: slug, status, person, isOfCohort }) =>
      slug === course.slug && status === 'success' && person !== demoLearner.key && !isOfCohort,
  )
  const rated = enrolled
    .map(purchase => ({ person: purchase.person, daysAgo: daysSince(now, openingOf(purchase, course, now)) }))
    .filter(({ daysAgo }) => daysAgo > 0)
    .slice(0, course.ratings)
    .map(({ person, daysAgo }) => ({ person, daysAgo: daysAgo * (0.03 + chance.next() * 0.95) }))
    .sort((one, other) => one.daysAgo - other.daysAgo)
  const words = wordsOf(course, chance)
  return rated.map(({ person, daysAgo }, index) => {
    const { stars, comment } = words(index)
    const keenness = comment === null ? 0.02 : chance.next() * 0.3
    const helpfulTo = enrolled
      .filter(other => other.person !== person && chance.next() < keenness)
      .map(other => other.person)
    return { person, daysAgo, stars, comment, helpfulTo }
  })
}

/** Returns when the learner of a purchase may rate, by the academy's own rule. */
function openingOf({ daysAgo, method }: Purchase, course: SampleCourse, now: Date): string {
  const enrolledAt = minutesAfter(daysBefore(now, daysAgo), MINUTES_TO_PAY)
  const first = sampleSessions(course, now).find(({ endsAt }) => endsAt > enrolledAt)
  return ratingOpening({
    completesAt: completionInstant(enrolledAt, course.weeks),
    firstClassEnds: method === 'virtual' ? (first?.endsAt ?? null) : null,
  })
}

/** Returns the comments: every second of the newest ratings is about the course itself; the others fit any, without repeats. */
function wordsOf(course: SampleCourse, chance: Chance) {
  const unsaid = new Map(
    Object.entries(sample.comments).map(([stars, comments]) => [Number(stars), shuffled(comments, chance)]),
  )
  return (index: number): { stars: number; comment: string | null } => {
    const voice = index % 2 === 0 ? course.voices[index / 2] : undefined
    if (voice) return voice
    const stars = starsFrom(course.loved, chance)
    return { stars, comment: unsaid.get(stars)?.pop() ?? null }
  }
}

function starsFrom(loved: number, chance: Chance): number {
  if (chance.next() < loved) return 5
  const rest = chance.next()
  if (rest < 0.72) return 4
  return rest < 0.94 ? 3 : 2
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map(item => ({ item, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
