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
  /** Where an onsite class is; left out where the class meets online. */
  location?: string
}

/** Whose classes are asked for: of one course, all or a learner's in it, of a learner's courses, or of a tutor's. */
export type Whose = { courseId: number; learnerId?: number } | { learnerId: number } | { tutorId: number }
