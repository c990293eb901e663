import { isJoinable } from '#contract/rules/classSessions.ts'
import type { TimetableClass } from '#contract/timetable.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'
import { presentClassPlace } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import type { OnsiteRow, TimetableRow } from './repository.ts'

/** A class as its learner's timetable shows it. @param ownZone on whose clock the learner reads it, beside the class's own */
export function presentTimetableClass(row: TimetableRow, now: string, ownZone: string): TimetableClass {
  return {
    id: row.id,
    title: row.title,
    ...presentWhen(row, now, ownZone),
    meeting_link: isJoinable(row, now) ? row.meeting_link : null,
    has_link: row.meeting_link !== null,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
  }
}

/** Presents an onsite class as its learner's timetable shows it. */
export function presentTimetableOnsite(row: OnsiteRow, now: string, ownZone: string): TimetableClass {
  return {
    id: row.id,
    title: ONSITE_TITLE,
    ...presentWhen(row, now, ownZone),
    meeting_link: null,
    has_link: false,
    cancelled_at: row.released_at,
    cancel_reason: row.release_reason,
    place: presentClassPlace(row),
  }
}

function presentWhen(row: TimetableRow | OnsiteRow, now: string, ownZone: string) {
  const { starts_at, ends_at, time_zone } = row
  return {
    course: { slug: row.course_slug, title: row.course_title },
    starts_at,
    ends_at,
    time_zone,
    starts_local: minutesOn(starts_at, time_zone),
    ends_local: minutesOn(ends_at, time_zone),
    own_starts_local: minutesOn(starts_at, ownZone),
    own_ends_local: minutesOn(ends_at, ownZone),
    starts_in: secondsTo(starts_at, now),
    ends_in: secondsTo(ends_at, now),
  }
}

function minutesOn(instant: string, zone: string): string {
  return localTimeOf(Date.parse(instant), zone).slice(0, 16)
}

/** Never too few: who waits them has not come early. */
function secondsTo(instant: string, now: string): number {
  return Math.ceil((Date.parse(instant) - Date.parse(now)) / 1_000)
}
