/** A class as calendars are told of it. */
export interface CalendarClass {
  uid: string
  sequence: number
  updated_at: string
  course_title: string
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  meeting_link: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  /** The place of an onsite class; left out where the class meets online. */
  location?: string
}

/** Names the classes that are asked for: all of one course, a learner's in that course, those of a learner's courses, or a tutor's. */
export type Whose = { courseId: number; learnerId?: number } | { learnerId: number } | { tutorId: number }
