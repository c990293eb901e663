import type { Generated, Selectable } from 'kysely'

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
  enrolments: EnrolmentsTable
}

/** A run of a course: between two days and with seats, or the one that rolls, in which everybody's weeks begin when they enrol. */
export interface CohortsTable {
  id: Generated<number>
  course_id: number
  /** 1 for the one of each course that has no days and no seats. */
  is_rolling: Generated<number>
  name: string
  /** The decision of the tutor or the academy; running and finished follow from the days. */
  state: 'planned' | 'open' | 'cancelled'
  /** Days such as `2027-01-12`, both of them days of class; null where it rolls. */
  starts_on: string | null
  ends_on: string | null
  /** A zone of IANA's, as it was given: the days are days there. */
  time_zone: string | null
  /** When the first day begins and when the last one is over, as the zone's rules are known today. */
  starts_at: string | null
  ends_at: string | null
  /** Null is the beginning of the first day. */
  enrolment_closes_at: string | null
  /** Null is as many as come. */
  seats: number | null
  /** The number of seat claims that are held, offered or enrolled; a check of the database keeps it within `seats`. */
  taken: Generated<number>
  /** The number of people who wait for a seat; while somebody waits, nobody else gets one. */
  waiting: Generated<number>
  cancel_reason: string | null
  created_at: string
  updated_at: string
}
export type CohortRow = Selectable<CohortsTable>

/** A seat of a cohort with days, from the first press on Pay, or its offer, on: a learner has one active claim a cohort. */
export interface SeatClaimsTable {
  id: Generated<number>
  cohort_id: number
  user_id: number
  payment_id: number | null
  state: 'held' | 'offered' | 'enrolled' | 'released'
  /** When a held or offered seat is free again. */
  expires_at: string | null
  /** The end of the offer; null for a seat that nobody had to wait for. */
  offered_until: string | null
  created_at: string
  updated_at: string
}
export type SeatClaimRow = Selectable<SeatClaimsTable>

/** A venue at which a tutor teaches onsite. */
export interface PlacesTable {
  id: Generated<number>
  tutor_id: number
  name: string
  address: string
  landmark: string | null
  /** An https address of a map. */
  map_link: string | null
  /** A zone of IANA's, as it was given: slots are planned on the clocks of the place. */
  time_zone: string
  created_at: string
  updated_at: string
}
export type PlaceRow = Selectable<PlacesTable>

/** A time that a tutor offers for one learner at a place. Whether it is free follows from its bookings. */
export interface SlotsTable {
  id: Generated<number>
  course_id: number
  /** The course's tutor, by whom slots that overlap are found. */
  tutor_id: number
  place_id: number
  starts_at: string
  ends_at: string
  /** The place's zone. */
  time_zone: string
  /** The time that the clocks of the place show at the start, `2026-03-09T18:00:00`: this was agreed, `starts_at` follows from it. */
  starts_local: string
  /** The version of the time zones' data by which `starts_at` was made. */
  tz_version: string
  /** Since when the tutor does not offer it any more; null while they do. */
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string | null>
  created_at: string
  updated_at: string
}
export type SlotRow = Selectable<SlotsTable>

/** A learner's booking of a slot, from the first press on Pay on: a slot has one that is not released, and a booking moves from slot to slot. */
export interface SlotBookingsTable {
  id: Generated<number>
  slot_id: number
  course_id: number
  user_id: number
  /** The payment that holds the slot, or held it first; null where it was booked later. */
  payment_id: number | null
  state: 'held' | 'taken' | 'confirmed' | 'attended' | 'missed' | 'released'
  /** When a held slot is free again. */
  expires_at: string | null
  /** By which calendars know it, for good; null while it is only held. */
  uid: string | null
  /** Rises with every change that calendars must take over, and never falls. */
  sequence: Generated<number>
  released_at: Generated<string | null>
  /** Why it is released, in the tutor's words; null where the learner did it. */
  release_reason: Generated<string | null>
  created_at: string
  updated_at: string
}
export type SlotBookingRow = Selectable<SlotBookingsTable>

/** A learner in the line of a full cohort: the number says who came first. */
export interface WaitingListTable {
  id: Generated<number>
  cohort_id: number
  user_id: number
  /** Waiting, or offered a seat; everything else is how it ended, and ended it stays. */
  state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'left' | 'expired' | 'closed' | 'cancelled'
  offered_at: string | null
  created_at: string
  updated_at: string
}
export type WaitingRow = Selectable<WaitingListTable>

export interface ClassSessionsTable {
  id: Generated<number>
  course_id: number
  /** The cohort that has the class, which may be the rolling one; null is everybody in the course. */
  cohort_id: Generated<number | null>
  title: string
  starts_at: string
  ends_at: string
  meeting_link: string | null
  /** By which calendars know the class, for good. */
  uid: string
  /** Rises with every change that calendars must take over, and never falls. */
  sequence: Generated<number>
  updated_at: string
  /** On whose clock it was planned: a zone of IANA's, as it was given. */
  time_zone: string
  /** The time that this clock shows at the start, `2026-03-09T18:00:00`: this is what was agreed, `starts_at` follows from it. */
  starts_local: string
  /** The version of the time zones' data by which `starts_at` was made. */
  tz_version: Generated<string | null>
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string | null>
  /** A random name that the classes of a weekly series share; null is a single class. */
  series_id: Generated<string | null>
  /** Its number in the series, which its title ends with. */
  series_number: Generated<number | null>
  /** 1 where it was changed by itself: no change of its whole series touches it any more. */
  edited: Generated<number>
  /** The tutor's notes, for the learners to read. */
  notes: Generated<string | null>
  /** The address of a recording, once the class has begun. */
  recording_link: Generated<string | null>
}
export type ClassSessionRow = Selectable<ClassSessionsTable>

/** A deleted class as calendars must still hear of it, so that they take it out. */
interface DeletedClassesTable {
  id: Generated<number>
  course_id: number
  /** The cohort of the class; null if it was for everybody in the course. */
  cohort_id: Generated<number | null>
  uid: string
  sequence: number
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  deleted_at: string
}

/** One learner's attendance of a class; a learner who was not marked has no row. */
interface ClassAttendanceTable {
  session_id: number
  user_id: number
  state: 'present' | 'late' | 'absent' | 'excused'
  /** Names the marks that were set together, so that they can be undone; null for a mark set alone. */
  batch: string | null
  updated_at: string
}

/** The private address of a person's calendar. */
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
  /** From here on the enrolment is ongoing: the cohort's first day, or the moment of enrolling where it rolls. */
  starts_at: string
  /** When the cohort's last day, or the course's weeks, are over: then the enrolment is completed. */
  completes_at: string
  /** Since when it is nobody's place any more, because its cohort was cancelled. */
  cancelled_at: Generated<string | null>
}
export type EnrolmentRow = Selectable<EnrolmentsTable>
