import type { AnnouncementState } from '#contract/rules/announcements.ts'
import type { OwnAnnouncement } from '#contract/tutor/announcements.ts'
import type { AnnouncementRow } from '../../platform/database/tables.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'
import type { OwnAnnouncementRow } from './repository.ts'

/** An announcement as its tutor sees it. */
export function presentAnnouncement(row: OwnAnnouncementRow): OwnAnnouncement {
  const { id, course_id, cohort_id, cohort_name, audience, subject, words, send_at, time_zone } = row
  return {
    id,
    course_id,
    cohort: cohort_id === null || cohort_name === null ? null : { id: cohort_id, name: cohort_name },
    audience,
    subject,
    words,
    send_at,
    send_local: localTimeOf(Date.parse(send_at), time_zone).slice(0, 16),
    time_zone,
    state: stateOf(row),
    recipients: row.recipients,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function stateOf({ begun_at, sent_at, cancelled_at }: AnnouncementRow): AnnouncementState {
  if (cancelled_at !== null) return 'cancelled'
  if (sent_at !== null) return 'sent'
  return begun_at === null ? 'planned' : 'sending'
}
