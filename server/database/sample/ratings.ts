import { type Chance, chanceOf } from '#contract/chance.ts'
import { COMMENTS } from './comments.ts'
import type { SampleCourse } from './course.ts'
import { demoLearner } from './people.ts'
import type { Purchase } from './purchases.ts'

/** One learner's rating; who found it helpful are learners of the same course. */
export interface SampleRating {
  person: string
  stars: number
  comment: string | null
  daysAgo: number
  helpfulTo: string[]
}

/** The ratings of a course, each by an enrolled learner some time after enrolling. */
export function sampleRatings(course: SampleCourse, purchases: readonly Purchase[]): SampleRating[] {
  const chance = chanceOf(`ratings of ${course.slug}`)
  const enrolled = purchases.filter(
    purchase =>
      purchase.course === course.slug && purchase.status === 'success' && purchase.person !== demoLearner.key,
  )
  const said = wordsFor(course, chance)
  return enrolled.slice(0, course.ratings).map((purchase, index) => {
    const { stars, comment } = said(index)
    const keenness = comment === null ? 0.05 : chance.next() * 0.3
    return {
      person: purchase.person,
      stars,
      comment,
      daysAgo: purchase.daysAgo * (0.1 + chance.next() * 0.6),
      helpfulTo: enrolled
        .filter(({ person }) => person !== purchase.person && chance.next() < keenness)
        .map(({ person }) => person),
    }
  })
}

/** The course's own voices are spread over its ratings; the others say what fits any course, none twice. */
function wordsFor(course: SampleCourse, chance: Chance) {
  const spread = Math.max(1, Math.floor(course.ratings / Math.max(1, course.voices.length)))
  const unsaid = new Map(
    Object.entries(COMMENTS).map(([stars, comments]) => [Number(stars), shuffled(comments, chance)]),
  )
  return (index: number): { stars: number; comment: string | null } => {
    const voice = index % spread === spread - 1 ? course.voices[Math.floor(index / spread)] : undefined
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
