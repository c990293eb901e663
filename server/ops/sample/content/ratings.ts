import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { type Chance, chanceOf } from '../../../platform/seededRandom.ts'
import { ratingOpening } from '../../../teaching/enrolments/ratingOpening.ts'
import { daysBefore, daysSince, MINUTES_TO_PAY, minutesAfter } from '../instants.ts'
import { sampleSessions } from './classSessions.ts'
import type { SampleCourse } from './course.ts'
import { demoLearner } from './people.ts'
import type { Purchase } from './purchases.ts'

/** One learner's rating; who found it helpful are learners of the same course. */
interface SampleRating {
  person: string
  stars: number
  comment: string | null
  daysAgo: number
  helpfulTo: string[]
}

/** The ratings of a course, newest first, each by an enrolled learner who had taken classes by then. */
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

/** When the learner of a purchase may rate, by the academy's own rule. */
function openingOf({ daysAgo, method }: Purchase, course: SampleCourse, now: Date): string {
  const enrolledAt = minutesAfter(daysBefore(now, daysAgo), MINUTES_TO_PAY)
  const first = sampleSessions(course, now).find(({ endsAt }) => endsAt > enrolledAt)
  return ratingOpening({
    completesAt: completionInstant(enrolledAt, course.weeks),
    firstClassEnds: method === 'virtual' ? (first?.endsAt ?? null) : null,
  })
}

/** Every second of the newest ratings is about the course itself; the others fit any course, none twice. */
function wordsOf(course: SampleCourse, chance: Chance) {
  const unsaid = new Map(
    Object.entries(COMMENTS).map(([stars, comments]) => [Number(stars), shuffled(comments, chance)]),
  )
  return (index: number): { stars: number; comment: string | null } => {
    const voice = index % 2 === 0 ? course.voices[index / 2] : undefined
    if (voice) return { stars: voice[0], comment: voice[1] }
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

/** Comments that fit any course, by stars; null is a rating without a word. */
const COMMENTS: Readonly<Record<number, readonly (string | null)[]>> = {
  5: [
    'Worth every naira and every Saturday.',
    'Clear, warm and well prepared. I recommended it to two colleagues.',
    'I finished, which says a lot about me and more about the course.',
    null,
    'The live classes made the difference for me.',
    'Everything was explained with examples from here, not from another planet.',
    'My questions were answered the same day, even the silly ones.',
    null,
    'Best organised course I have taken so far.',
    'I use something from it every week.',
    'The tutor remembers your name and your project. Rare.',
    null,
    'Small steps, no jargon, real results.',
    'I was nervous to start again at 46. I should not have been.',
    'The recordings saved me during the fuel queue days.',
    null,
    'Good group too. We still meet online.',
    'Excellent. When is the next level?',
    'The practice tasks are the best part. Do not skip them.',
    'Exactly what the description promises.',
  ],
  4: [
    'Very good. A little fast in the third week.',
    null,
    'Strong content; the group could be smaller.',
    'I learnt a lot. More exercises with solutions would help.',
    'Good value. Sound was low in one class.',
    null,
    'Useful from the first day. Plan your time, the tasks are real work.',
    'Good tutor, honest feedback.',
    'I would have liked slides to download.',
    null,
    'Solid and friendly. The first half is better than the second.',
    'Helped me at work already.',
    'Good, though evenings are hard for me. Please add a morning group.',
  ],
  3: [
    'Good for starters, I had hoped for more depth.',
    null,
    'Content is fine, my network was not. Two classes lost.',
    'Okay. Some weeks were too full and some too light.',
    'Decent, but I needed more time with the tutor.',
  ],
  2: ['Not what I expected, it was too basic for me.', 'Too fast for a beginner in my view.', null],
}
