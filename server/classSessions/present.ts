import type { ClassSession } from '#contract/entities.ts'
import type { ClassSessionRow } from '../database/tables.ts'

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
  }
}
