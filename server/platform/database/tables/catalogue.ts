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
  /** The words of the name for the search index (`foldedColumns.ts`). */
  name_words: string
  slug: string
  position: Generated<number>
}
export type CategoryRow = Selectable<CategoriesTable>

export interface CoursesTable extends Record<CourseText, string> {
  id: Generated<number>
  slug: string
  tutor_id: number
  category_id: number
  /** The title as searches and sorts see it (`foldedColumns.ts`). */
  folded_title: string
  /** The words of the title and the short description for the search index. */
  title_words: string
  description_words: string
  /** Path below `/storage/`. */
  cover_photo: string
  original_price_cents: number
  discounted_price_cents: number
  duration_weeks: number
  /** The hours of onsite classes that the price includes; null sets no number. */
  onsite_hours: Generated<number | null>
  intro_video_link: string | null
  /** 1 if on sale: the tutor wants it and the academy allows it (server/people/withheld.ts). */
  status: Generated<number>
  /** 1 if the tutor wants the course on sale. */
  tutor_status: Generated<number>
  /** When and why the academy took it off sale. */
  taken_down_at: string | null
  taken_down_reason: string | null
  /** 0 showing, 1 hidden. */
  display: Generated<number>
  /** Updated in the transaction of a rating, so that lists need no count. */
  ratings_sum: Generated<number>
  ratings_count: Generated<number>
  /** The mean in hundredths, 0 without ratings; the catalogue sorts by it. */
  ratings_mean_hundredths: Generated<number>
  /** Updated in the transaction of an enrolment. */
  enrollments_count: Generated<number>
  created_at: string
  updated_at: string
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type CourseRow = Selectable<CoursesTable>

/** A former slug of a course; old links redirect. */
interface CourseAddressesTable {
  slug: string
  course_id: number
  created_at: string
}

/** Course counts, updated by triggers: listed courses in total and per category, all courses per tutor. */
interface CourseCountsTable {
  kind: 'catalogue' | 'category' | 'tutor'
  /** The category's or the tutor's id; 0 for the catalogue. */
  owner_id: number
  /** 1 counts free courses, 0 paid ones. */
  is_free: number
  /** A block of course ids; each block has a row, so that writers rarely wait for each other. */
  block: number
  courses: number
}

/** Every word that the search index has ever had, normalised. */
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
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type TopicRow = Selectable<TopicsTable>

export interface ObjectivesTable {
  id: Generated<number>
  course_id: number
  objective: string
  position: number
  created_at: string
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type ObjectiveRow = Selectable<ObjectivesTable>

export interface RatingsTable {
  id: Generated<number>
  course_id: number
  user_id: number
  rating: number
  comment: string | null
  folded_comment: Generated<string>
  helpful_count: Generated<number>
  /** When the academy hid it; averages and counts then leave it out. */
  hidden_at: string | null
  /** The tutor's reply. */
  reply: Generated<string | null>
  replied_at: Generated<string | null>
  /** When the academy hid the reply; a changed reply stays hidden. */
  reply_hidden_at: Generated<string | null>
  created_at: string
  updated_at: string
  /** Counts the edits of the reply, see `refuseStale`. */
  version: Generated<number>
}
export type RatingRow = Selectable<RatingsTable>

export interface RatingVotesTable {
  rating_id: number
  user_id: number
  created_at: string
}
