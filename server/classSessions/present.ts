import type { ClassSession } from '#contract/entities.ts'
import { isJoinable } from '#contract/rules/classSessions.ts'
import type { OwnClassSession } from '#contract/tutor/consoleResources.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import { instantsOf, localTimeOf } from '../zonedTime.ts'

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

/** The same for a learner: where it meets is there while it can be joined, by the server's clock. */
export function presentLearnersSession(row: ClassSessionRow, now: string): ClassSession {
  return { ...presentSession(row), meeting_link: isJoinable(row, now) ? row.meeting_link : null }
}

/** The same for its tutor: also by its own clock, as the form shows it. */
export function presentOwnSession(row: ClassSessionRow): OwnClassSession {
  const { time_zone } = row
  const [starts, ends] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
  return {
    ...presentSession(row),
    cohort_id: row.cohort_id,
    starts_local: localTimeOf(starts, time_zone).slice(0, 16),
    ends_local: localTimeOf(ends, time_zone).slice(0, 16),
    clock_change: choiceOf(starts, time_zone) ?? choiceOf(ends, time_zone),
    series_id: row.series_id,
    is_edited: row.edited === 1,
  }
}

function choiceOf(instant: number, timeZone: string): OwnClassSession['clock_change'] {
  const [first, second] = instantsOf(localTimeOf(instant, timeZone), timeZone)
  if (second === undefined) return null
  return Math.abs(instant - second) < 1_000 ? 'later' : first === undefined ? null : 'earlier'
}
