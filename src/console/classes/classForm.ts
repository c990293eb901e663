import { meetingPlace } from '#contract/rules/meetingLink.ts'
import type { OwnClassSession } from '#contract/tutor/consoleResources.ts'

/** What the form of a class holds: times as the clocks of its zone show them, which the server turns into instants. */
export interface ClassForm {
  title: string
  /** Empty is everybody in the course; not asked for where the course has no cohorts. */
  cohort_id?: number | ''
  starts_at: string
  ends_at: string
  time_zone: string
  /** Empty until the server has asked for it. */
  clock_change: 'earlier' | 'later' | ''
  meeting_link: string
  notes: string
  recording_link: string
  /** Which classes of its series are changed beside it; left out for a single class. */
  scope?: ClassScope
}

/** The class alone, with those after it, or with its whole series. */
export type ClassScope = 'one' | 'following' | 'all'

/** The labels of the inputs. */
export const CLASS_LABELS = {
  title: 'Title',
  cohort_id: 'For',
  starts_at: 'Starts at',
  ends_at: 'Ends at',
  time_zone: 'Time zone',
  clock_change: 'As the clocks change that day',
  meeting_link: 'Meeting link',
  notes: 'Notes',
  recording_link: 'Recording link',
} satisfies Record<Exclude<keyof ClassForm, 'scope'>, string>

/** An empty form, on the tutor's own clock. */
export function newClass(timeZone: string): ClassForm {
  return {
    title: '',
    starts_at: '',
    ends_at: '',
    time_zone: timeZone,
    clock_change: '',
    meeting_link: '',
    notes: '',
    recording_link: '',
  }
}

/** A class as its form shows it. */
export function classFormOf(session: OwnClassSession): ClassForm {
  return {
    title: session.title,
    cohort_id: session.cohort_id ?? '',
    starts_at: session.starts_local,
    ends_at: session.ends_local,
    time_zone: session.time_zone,
    clock_change: session.clock_change ?? '',
    meeting_link: session.meeting_link ?? '',
    notes: session.notes ?? '',
    recording_link: session.recording_link ?? '',
    ...(session.series_id !== null && { scope: 'one' as const }),
  }
}

/** A filled form as the API takes it. */
export function classFrom({
  title,
  cohort_id,
  starts_at,
  ends_at,
  time_zone,
  clock_change,
  meeting_link: link,
  notes,
  recording_link: recording,
  scope,
}: ClassForm) {
  return {
    title: title.trim(),
    ...(cohort_id !== undefined && { cohort_id: cohort_id === '' ? null : cohort_id }),
    starts_at,
    ends_at,
    time_zone: time_zone.trim(),
    ...(clock_change && { clock_change }),
    meeting_link: link.trim() || null,
    ...(notes !== undefined && { notes: notes.trim() }),
    ...(recording !== undefined && { recording_link: recording.trim() || null }),
    ...(scope !== undefined && { scope }),
  }
}

/** One sentence per field that is not right. Whether a zone exists, and what its clocks do, the server knows. */
export function classSentences({
  title,
  starts_at: starts,
  ends_at: ends,
  time_zone: zone,
  meeting_link: link,
  recording_link: recording,
}: ClassForm): Record<string, string> {
  const sentences: Record<string, string> = {}
  if (!title?.trim()) sentences.title = 'Title is required'
  if (!starts) sentences.starts_at = 'Starts at is required'
  if (!ends) sentences.ends_at = 'Ends at is required'
  if (!zone?.trim()) sentences.time_zone = 'Time zone is required'
  if (starts && ends && ends < starts) sentences.ends_at = 'A class must end after it starts.'
  if (link?.trim() && meetingPlace(link) === null)
    sentences.meeting_link = 'Meeting link must be a https address.'
  if (recording?.trim() && meetingPlace(recording) === null)
    sentences.recording_link = 'Recording link must be a https address.'
  return sentences
}
