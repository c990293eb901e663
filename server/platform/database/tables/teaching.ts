import type { Generated, Selectable } from 'kysely'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'

export interface TeachingTables {
  class_sessions: ClassSessionsTable
  deleted_classes: DeletedClassesTable
  class_attendance: ClassAttendanceTable
  calendar_addresses: CalendarAddressesTable
  cohorts: CohortsTable
  seat_claims: SeatClaimsTable
  places: PlacesTable
  slots: SlotsTable
  slot_bookings: SlotBookingsTable
  waiting_list: WaitingListTable
  course_watchers: CourseWatchersTable
  enrolments: EnrolmentsTable
}

/** A run of a course: between two days and with seats, or rolling, where a learner's weeks begin on enrolment. */
export interface CohortsTable {
  id: Generated<number>
  course_id: number
  /** 1 for each course's one rolling cohort, without days or seats. */
  is_rolling: Generated<number>
  name: string
  /** The name as the tutor's lists search and sort it (`foldedColumns.ts`), like the other folded columns. */
  folded_name: Generated<string>
  /** Set by the tutor or the academy; running and finished follow from the days. */
  state: 'planned' | 'open' | 'cancelled'
  /** Dates such as `2027-01-12`, both inclusive; null if rolling. */
  starts_on: string | null
  ends_on: string | null
  /** The IANA time zone of the days, as entered. */
  time_zone: string | null
  /** When the first day begins and the last one ends, by the zone rules known today. */
  starts_at: string | null
  ends_at: string | null
  /** Null means the start of the first day. */
  enrolment_closes_at: string | null
  /** Null means no limit. */
  seats: number | null
  /** The number of held, offered and enrolled seat claims; a database check keeps it within `seats`. */
  taken: Generated<number>
  /** The number of waiting learners; while there are any, nobody else gets a seat. */
  waiting: Generated<number>
  cancel_reason: string | null
  created_at: string
  updated_at: string
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type CohortRow = Selectable<CohortsTable>

/** A seat in a cohort with days, from checkout or offer on; a learner has one active claim per cohort. */
export interface SeatClaimsTable {
  id: Generated<number>
  cohort_id: number
  user_id: number
  payment_id: number | null
  state: 'held' | 'offered' | 'enrolled' | 'released'
  /** When a held or offered seat is released. */
  expires_at: string | null
  /** When the offer ends; null for a seat without a wait. */
  offered_until: string | null
  created_at: string
  updated_at: string
}
export type SeatClaimRow = Selectable<SeatClaimsTable>

/** A venue where a tutor teaches onsite. */
export interface PlacesTable {
  id: Generated<number>
  tutor_id: number
  name: string
  folded_name: Generated<string>
  address: string
  folded_address: Generated<string>
  landmark: string | null
  /** An https link to a map. */
  map_link: string | null
  /** The venue's IANA time zone, as entered; its slots are planned in it. */
  time_zone: string
  created_at: string
  updated_at: string
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type PlaceRow = Selectable<PlacesTable>

/** A time that a tutor offers to one learner at a venue; it is free if no booking is active. */
export interface SlotsTable {
  id: Generated<number>
  course_id: number
  /** The course's tutor, stored to find overlapping slots. */
  tutor_id: number
  place_id: number
  starts_at: string
  ends_at: string
  /** The venue's time zone. */
  time_zone: string
  /** The agreed local time at the start, `2026-03-09T18:00:00`; `starts_at` is computed from it. */
  starts_local: string
  /** The time-zone data version that `starts_at` was computed with. */
  tz_version: string
  /** When the tutor withdrew it; null while it is offered. */
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string | null>
  created_at: string
  updated_at: string
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type SlotRow = Selectable<SlotsTable>

/** A learner's booking of a slot, from checkout on. A slot has at most one active booking; a booking can move to another slot. */
export interface SlotBookingsTable {
  id: Generated<number>
  slot_id: number
  course_id: number
  user_id: number
  /** The payment that the slot was held by; null if it was booked after paying. */
  payment_id: number | null
  state: 'held' | 'taken' | 'confirmed' | 'attended' | 'missed' | 'released'
  /** When a held slot is free again. */
  expires_at: string | null
  /** The permanent iCalendar UID; null while only held. */
  uid: string | null
  /** The iCalendar SEQUENCE: grows with every change that calendars must apply. */
  sequence: Generated<number>
  released_at: Generated<string | null>
  /** The tutor's reason for the release; null if the learner released it. */
  release_reason: Generated<string | null>
  created_at: string
  updated_at: string
}
export type SlotBookingRow = Selectable<SlotBookingsTable>

/** A learner on the waiting list of a full cohort; the id gives the order. */
export interface WaitingListTable {
  id: Generated<number>
  cohort_id: number
  user_id: number
  /** `waiting` and `offered` are active; all others are final. */
  state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'left' | 'expired' | 'closed' | 'cancelled'
  offered_at: string | null
  created_at: string
  updated_at: string
}
export type WaitingRow = Selectable<WaitingListTable>

/** Learners who wait to be told once that a course takes learners again; `told_at` is null until then. */
export interface CourseWatchersTable {
  id: Generated<number>
  course_id: number
  user_id: number
  method: LearningMethod
  told_at: Generated<string | null>
  created_at: string
}
export type CourseWatcherRow = Selectable<CourseWatchersTable>

export interface ClassSessionsTable {
  id: Generated<number>
  course_id: number
  /** The cohort of the class, possibly the rolling one; null means everyone in the course. */
  cohort_id: Generated<number | null>
  title: string
  folded_title: Generated<string>
  starts_at: string
  ends_at: string
  meeting_link: string | null
  /** The permanent iCalendar UID. */
  uid: string
  /** The iCalendar SEQUENCE: grows with every change that calendars must apply. */
  sequence: Generated<number>
  updated_at: string
  /** The IANA time zone it was planned in, as entered. */
  time_zone: string
  /** The agreed local time at the start, `2026-03-09T18:00:00`; `starts_at` is computed from it. */
  starts_local: string
  /** The time-zone data version that `starts_at` was computed with. */
  tz_version: Generated<string | null>
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string | null>
  /** A random id shared by the classes of a weekly series; null for a single class. */
  series_id: Generated<string | null>
  /** The number in the series; the title ends with it. */
  series_number: Generated<number | null>
  /** 1 if this class was edited on its own; later changes to the series skip it. */
  edited: Generated<number>
  /** The tutor's notes for the learners. */
  notes: Generated<string | null>
  /** A link to the recording, set after the class has begun. */
  recording_link: Generated<string | null>
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
  /** The times that learners were last told, and 1 if they know it as cancelled; null while they know it as it is. */
  told_starts_at: Generated<string | null>
  told_ends_at: Generated<string | null>
  told_cancelled: Generated<number | null>
  /** When the first change since then was made, and when learners are told of it. */
  changed_at: Generated<string | null>
  tell_at: Generated<string | null>
}
export type ClassSessionRow = Selectable<ClassSessionsTable>

/** A deleted class; feeds still list it as cancelled so that calendars remove it. */
interface DeletedClassesTable {
  id: Generated<number>
  course_id: number
  /** The cohort of the class; null if it was for everyone in the course. */
  cohort_id: Generated<number | null>
  uid: string
  sequence: number
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  deleted_at: string
}

/** A learner's attendance of a class; an unmarked learner has no row. */
interface ClassAttendanceTable {
  session_id: number
  user_id: number
  state: 'present' | 'late' | 'absent' | 'excused'
  /** The id shared by marks set together, to undo them; null for a single mark. */
  batch: string | null
  updated_at: string
}

/** The token of a user's private calendar feed. */
interface CalendarAddressesTable {
  user_id: number
  token_hash: string
  created_at: string
}

export interface EnrolmentsTable {
  id: Generated<number>
  user_id: number
  course_id: number
  payment_id: number
  cohort_id: number
  method: 'virtual' | 'physical'
  created_at: string
  /** When the enrolment becomes ongoing: the cohort's first day, or on enrolling if rolling. */
  starts_at: string
  /** When the enrolment is completed: after the cohort's last day or the course's weeks. */
  completes_at: string
  /** The hours of onsite classes that were bought; null sets no number. */
  onsite_hours: Generated<number | null>
  /** When it ended because its cohort was cancelled. */
  cancelled_at: Generated<string | null>
}
export type EnrolmentRow = Selectable<EnrolmentsTable>
