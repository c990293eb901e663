import type { Generated, Selectable } from 'kysely'
import type { CourseText } from '#contract/rules/courseFields.ts'

export interface CatalogueTables {
  course_categories: CategoriesTable
  courses: CoursesTable
  course_addresses: CourseAddressesTable
  course_counts: CourseCountsTable
  course_words: CourseWordsTable
  topics: TopicsTable
  objectives: ObjectivesTable
  ratings: RatingsTable
  rating_votes: RatingVotesTable
}

export interface CategoriesTable {
  id: Generated<number>
  name: string
  slug: string
  position: Generated<number>
}
export type CategoryRow = Selectable<CategoriesTable>

export interface CoursesTable extends Record<CourseText, string> {
  id: Generated<number>
  slug: string
  tutor_id: number
  category_id: number
  /** Path below `/storage/`. */
  cover_photo: string
  original_price_cents: number
  discounted_price_cents: number
  duration_weeks: number
  intro_video_link: string | null
  /** 1 on sale, 0 not: what the tutor wants, where the academy allows it (server/people/withheld.ts). */
  status: Generated<number>
  /** 1 where the tutor wants the course on sale. */
  tutor_status: Generated<number>
  /** Since when the academy keeps it off sale, and why. */
  taken_down_at: string | null
  taken_down_reason: string | null
  /** 0 showing, 1 hidden. */
  display: Generated<number>
  /** Kept in the transaction that rates, so that no list counts ratings. */
  ratings_sum: Generated<number>
  ratings_count: Generated<number>
  /** The mean in hundredths, 0 where nobody has rated: what the catalogue orders by. */
  ratings_mean_hundredths: Generated<number>
  /** Kept in the transaction that enrols. */
  enrollments_count: Generated<number>
  created_at: string
  updated_at: string
}
export type CourseRow = Selectable<CoursesTable>

/** A slug that a course had before: its links go on working. */
interface CourseAddressesTable {
  slug: string
  course_id: number
  created_at: string
}

/** Counts of courses, kept by triggers: the listed ones of the catalogue and of each category, and all of each tutor. */
interface CourseCountsTable {
  kind: 'catalogue' | 'category' | 'tutor'
  /** The category's or the tutor's id; 0 for the catalogue. */
  owner_id: number
  /** 1 counts the free ones, 0 the others. */
  is_free: number
  /** Courses are counted by blocks of their ids. */
  block: number
  courses: number
}

/** Every word that a course was ever found by, as the search spells it. */
interface CourseWordsTable {
  word: string
}

export interface TopicsTable {
  id: Generated<number>
  course_id: number
  slug: string
  topic: string
  detail: string | null
  external_resources: string | null
  position: number
  created_at: string
}
export type TopicRow = Selectable<TopicsTable>

export interface ObjectivesTable {
  id: Generated<number>
  course_id: number
  objective: string
  position: number
  created_at: string
}
export type ObjectiveRow = Selectable<ObjectivesTable>

export interface RatingsTable {
  id: Generated<number>
  course_id: number
  user_id: number
  rating: number
  comment: string | null
  helpful_count: Generated<number>
  /** Since when the academy hides it; then no average and no count knows it. */
  hidden_at: string | null
  /** The reply of the course's tutor, and its time. */
  reply: Generated<string | null>
  replied_at: Generated<string | null>
  /** Since when the academy hides the reply alone, whatever it is changed to. */
  reply_hidden_at: Generated<string | null>
  created_at: string
  updated_at: string
}
export type RatingRow = Selectable<RatingsTable>

export interface RatingVotesTable {
  rating_id: number
  user_id: number
  created_at: string
}
