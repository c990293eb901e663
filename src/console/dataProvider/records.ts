import type {
  CourseCard,
  CourseDetail,
  Objective as WireObjective,
  Topic as WireTopic,
} from '#contract/entities.ts'
import type { OwnClassSession } from '#contract/tutor/consoleResources.ts'

/** A record as react-admin wants it: its `id` is what the calls ask for, which for courses and topics is the slug. */
type Identified<Wire, Id> = Omit<Wire, 'id'> & { id: Id }

/** A course of the tutor's list; `course_id` is its number. */
export type CourseRow = Identified<CourseCard, string> & { course_id: number }

/** A course with all that belongs to it. */
export type CourseRecord = Identified<CourseDetail, string> & { course_id: number }

export type TopicRecord = Identified<WireTopic, string>

export type ClassSessionRecord = OwnClassSession

/** The sentence that the server sent with a record; a notice shows it. */
export interface WithMessage {
  message?: string | undefined
}

/** The tutor's reply to a rating, under the rating's number. */
export type ReplyRecord = WithMessage & { id: string | number; reply?: string }

/** A changed topic, and the whole list that takes the place of the one on the screen. */
export type TopicChange = WithMessage & { id: string; topics: WireTopic[] }

/** A changed objective, and the whole list that takes the place of the one on the screen. */
export type ObjectiveChange = WithMessage & { id: number; objectives: WireObjective[] }

export function courseRow(course: CourseCard): CourseRow {
  return { ...course, id: course.slug, course_id: course.id }
}

export function courseRecord(course: CourseDetail): CourseRecord {
  return { ...course, id: course.slug, course_id: course.id }
}
