import type { EnrolledClass, EnrolledCourse } from '#contract/enrolments.ts'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import { isJoinable, joinsFrom } from '#contract/rules/classSessions.ts'
import { enrolmentBadge } from '#contract/rules/enrolmentStatus.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import { presentLearnersSession } from '../classes/present.ts'
import { presentClassPlace } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import type { OnsiteClassRow } from '../onsite/slots/queries/learnersSlots.ts'
import type { LearnerEnrolmentRow, TutorEnrolmentRow } from './queries/lists.ts'
import { ratingOpening } from './ratingOpening.ts'

/** The classes of a course as a learner sees them. */
interface SeenClasses {
  classes: readonly (ClassSessionRow & { attendance: AttendanceState | null })[]
  /** Counts as the database returns them: PostgreSQL returns text. */
  attendance: { attended: number; of: number } | undefined
  /** The learner's own onsite classes in it. */
  onsite: readonly OnsiteClassRow[]
}

/** Presents an enrolment as its learner sees it, with the classes of its course; `now` is UTC ISO-8601. */
export function presentEnrolledCourse(
  row: LearnerEnrolmentRow,
  { classes, attendance, onsite }: SeenClasses,
  now: string,
): EnrolledCourse {
  const { statement, color } = enrolmentBadge(row, now)
  const nextOnsiteAt = nextOnsite(onsite, now)
  const next = soonest(row.next_session_at, nextOnsiteAt)
  return {
    id: row.id,
    course_id: row.course_id,
    slug: row.slug,
    title: row.title,
    cover_photo: row.cover_photo,
    status: statement,
    status_color: color,
    ...(row.cohort_name !== null && {
      cohort: {
        id: row.cohort_id,
        name: row.cohort_name,
        starts_at: row.starts_at,
        ends_at: row.completes_at,
      },
    }),
    ...presentNextClass(row),
    may_rate: row.cancelled_at === null && ratingOpensAt(row) <= now,
    next_session_at: next,
    sessions_count: row.sessions_count + onsite.length,
    ...(next === nextOnsiteAt ? NOT_JOINED : presentJoining(row, now)),
    classes: [
      ...classes.map(session => ({
        ...presentLearnersSession(session, now),
        is_over: session.ends_at <= now,
        attendance: session.attendance,
      })),
      ...onsite.map(session => presentOnsite(session, now)),
    ].sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    ...(attendance && {
      attendance: { attended: Number(attendance.attended), of: Number(attendance.of) },
    }),
  }
}

function ratingOpensAt({ completes_at, first_class_ends }: LearnerEnrolmentRow): string {
  return ratingOpening({ completesAt: completes_at, firstClassEnds: first_class_ends })
}

/** Presents a learner's onsite class in the list of all classes. */
function presentOnsite(row: OnsiteClassRow, now: string): EnrolledClass {
  return {
    id: row.id,
    course_id: row.course_id,
    title: ONSITE_TITLE,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    time_zone: row.time_zone,
    meeting_link: null,
    cancelled_at: row.released_at,
    cancel_reason: row.release_reason,
    is_over: row.ends_at <= now,
    place: presentClassPlace(row),
  }
}

function nextOnsite(onsite: readonly OnsiteClassRow[], now: string): string | null {
  return onsite.find(({ ends_at, released_at }) => released_at === null && ends_at > now)?.starts_at ?? null
}

function soonest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Presents an enrolment as the course's tutor sees it: the learner's name, email and shown numbers, and the amount paid. */
export function presentTutorEnrolment(row: TutorEnrolmentRow, now: string): TutorEnrolment {
  return {
    id: row.id,
    course: { slug: row.slug, title: row.title },
    status: enrolmentBadge(row, now),
    learner: {
      id: row.user_id,
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
      ...(row.phone !== null && { phone: row.phone }),
      ...(row.whatsapp !== null && { whatsapp: row.whatsapp }),
    },
    ...(row.cohort_name !== null && { cohort: row.cohort_name }),
    amount: nairaFromKobo(row.paid_kobo),
    ...presentNextClass(row),
    next_session_at: soonest(row.next_session_at, row.next_onsite_at),
  }
}

/** An onsite class has no link to join by. */
const NOT_JOINED = { classroom_link: null, link_opens_at: null, link_changes_in: null }

/** Presents whether the next class can be joined, by the server's clock: a learner's own may be an hour off. */
function presentJoining(row: LearnerEnrolmentRow, now: string) {
  const { classroom_link: link, next_session_at: starts_at, next_session_ends_at: ends_at } = row
  if (link === null || starts_at === null || ends_at === null) {
    return NOT_JOINED
  }
  const isOpen = isJoinable({ starts_at, ends_at, cancelled_at: null }, now)
  const changes = isOpen ? ends_at : joinsFrom(starts_at)
  return {
    classroom_link: isOpen ? link : null,
    link_opens_at: isOpen ? null : changes,
    link_changes_in: Math.ceil((Date.parse(changes) - Date.parse(now)) / 1_000),
  }
}

function presentNextClass(row: LearnerEnrolmentRow | TutorEnrolmentRow) {
  return {
    method: row.method,
    enrolled_at: row.created_at,
    classroom_link: row.classroom_link,
    next_session_at: row.next_session_at,
    sessions_count: row.sessions_count,
  }
}
