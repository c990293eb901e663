/** A course of the sample academy as its author wrote it; the seed adds what the clock and the people add. */
export interface SampleCourse {
  slug: string
  category: string
  tutor: string
  title: string
  short: string
  long: string
  /** Whole US dollars. */
  price: { original: number; discounted: number }
  weeks: number
  video: string
  objectives: readonly string[]
  topics: readonly SampleTopic[]
  /** Ratings with a comment that is about this course; the rest of `ratings` get a comment that fits any. */
  voices: readonly Voice[]
  ratings: number
  /** The share of its ratings that are five stars. */
  loved: number
  /** The days since it was put on sale. */
  ageInDays: number
  /** Enrolled learners who have not rated. */
  quiet: number
  isUnpublished?: boolean
  isHidden?: boolean
}

/** One part of a sample course. */
interface SampleTopic {
  topic: string
  detail: string
  resources: string
}

/** Stars and what the learner said. */
type Voice = readonly [stars: number, comment: string]

/** A text of several lines, each a paragraph or an item. */
export function lines(...parts: string[]): string {
  return parts.join('\n')
}

/** A topic from its title, the lines of its detail and its resources as `Name - https://...`. */
export function topic(title: string, detail: string[], resources: string[]): SampleTopic {
  return { topic: title, detail: lines(...detail), resources: lines(...resources) }
}
