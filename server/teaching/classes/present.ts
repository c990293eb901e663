import type { ClassSession } from '#contract/entities.ts'
import { isJoinable } from '#contract/rules/classSessions.ts'
import type { ListedClassSession, OwnClassSession } from '#contract/tutor/consoleResources.ts'
import type { ClassSessionRow } from '../../platform/database/tables.ts'
import { instantsOf, localTimeOf, steadyOffset } from '../../platform/time/zonedTime.ts'

/** A class as its tutor and its learners see it. */
export function presentSession(row: ClassSessionRow): ClassSession {
  return {
    id: row.id,
    course_id: row.course_id,
    title: row.title,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    time_zone: row.time_zone,
    meeting_link: row.meeting_link,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
    notes: row.notes,
    recording_link: row.recording_link,
  }
}

/** Presents a class as a learner sees it: the meeting link is there while the class can be joined, by the server's clock. */
export function presentLearnersSession(row: ClassSessionRow, now: string): ClassSession {
  return { ...presentSession(row), meeting_link: isJoinable(row, now) ? row.meeting_link : null }
}

/** Presents a class as its tutor sees it: also by its own clock, as the form shows it. */
export function presentOwnSession(row: ClassSessionRow): OwnClassSession {
  return {
    ...presentSession(row),
    ...ownClock(row),
    cohort_id: row.cohort_id,
    series_id: row.series_id,
    is_edited: row.edited === 1,
  }
}

/** Presents a class in a list over several courses, with its course. */
export function presentListedSession(
  row: ClassSessionRow & { course_slug: string; course_title: string },
): ListedClassSession {
  return { ...presentOwnSession(row), course: { slug: row.course_slug, title: row.course_title } }
}

function ownClock({
  starts_at,
  ends_at,
  time_zone,
}: ClassSessionRow): Pick<OwnClassSession, 'starts_local' | 'ends_local' | 'clock_change'> {
  const [starts, ends] = [Date.parse(starts_at), Date.parse(ends_at)]
  const offset = steadyOffset(starts, ends, time_zone)
  // Most classes have no change of clocks near them, and a month of the console has hundreds.
  if (offset !== undefined) {
    return {
      starts_local: minuteOf(starts + offset),
      ends_local: minuteOf(ends + offset),
      clock_change: null,
    }
  }
  return {
    starts_local: localTimeOf(starts, time_zone).slice(0, 16),
    ends_local: localTimeOf(ends, time_zone).slice(0, 16),
    clock_change: choiceOf(starts, time_zone) ?? choiceOf(ends, time_zone),
  }
}

/** "2026-03-09T18:00" */
function minuteOf(local: number): string {
  return new Date(local).toISOString().slice(0, 16)
}

function choiceOf(instant: number, timeZone: string): OwnClassSession['clock_change'] {
  const [first, second] = instantsOf(localTimeOf(instant, timeZone), timeZone)
  if (second === undefined) return null
  return Math.abs(instant - second) < 1_000 ? 'later' : first === undefined ? null : 'earlier'
}
