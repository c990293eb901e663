import {
  ANNOUNCEMENT_SUBJECT_MAX,
  ANNOUNCEMENT_WORDS_MAX,
  type Audience,
} from '#contract/rules/announcements.ts'
import type { OwnAnnouncement } from '#contract/tutor/announcements.ts'

/** What the form of an announcement holds: its time as the clocks of its zone show it. */
export interface AnnouncementForm {
  audience: Audience
  /** Empty is everybody in the course; not asked for where the course has no cohorts. */
  cohort_id?: number | ''
  subject: string
  words: string
  when: 'now' | 'later'
  send_at: string
  time_zone: string
  /** Empty until the server has asked for it. */
  clock_change: 'earlier' | 'later' | ''
}

/** The labels of the inputs. */
export const ANNOUNCEMENT_LABELS = {
  cohort_id: 'For',
  audience: 'To',
  subject: 'Subject',
  words: 'Words',
  when: 'Send',
  send_at: 'Send at',
  time_zone: 'Time zone',
  clock_change: 'As the clocks change that day',
} satisfies Record<keyof AnnouncementForm, string>

/** An empty form, on the tutor's own clock. */
export function newAnnouncement(timeZone: string): AnnouncementForm {
  return {
    audience: 'everyone',
    subject: '',
    words: '',
    when: 'now',
    send_at: '',
    time_zone: timeZone,
    clock_change: '',
  }
}

/** A planned announcement as its form shows it. */
export function announcementFormOf(announcement: OwnAnnouncement): AnnouncementForm {
  const { audience, cohort, subject, words, send_local, time_zone } = announcement
  return {
    audience,
    ...(cohort && { cohort_id: cohort.id }),
    subject,
    words,
    when: 'later',
    send_at: send_local,
    time_zone,
    clock_change: '',
  }
}

/** For whom a filled form is and what it says, as the API takes it. */
export function wordsFrom({ audience, cohort_id, subject, words }: AnnouncementForm) {
  return { audience, cohort_id: cohort_id || null, subject: subject.trim(), words: words.trim() }
}

/** A filled form as the API takes it. */
export function announcementFrom(form: AnnouncementForm) {
  const { when, send_at, time_zone, clock_change } = form
  return {
    ...wordsFrom(form),
    ...(time_zone.trim() && { time_zone: time_zone.trim() }),
    ...(when === 'later' && { send_at, ...(clock_change && { clock_change }) }),
  }
}

/** One sentence per field that is not right; of the clocks of a zone the server knows. */
export function announcementSentences(form: AnnouncementForm): Record<string, string> {
  const { subject, words, when, send_at, time_zone } = form
  const sentences: Record<string, string> = {}
  if (!subject?.trim()) sentences.subject = 'Subject is required'
  else if (subject.trim().length > ANNOUNCEMENT_SUBJECT_MAX)
    sentences.subject = `Subject must be at most ${ANNOUNCEMENT_SUBJECT_MAX} characters.`
  if (!words?.trim()) sentences.words = 'Words are required'
  else if (words.trim().length > ANNOUNCEMENT_WORDS_MAX)
    sentences.words = `Words must be at most ${ANNOUNCEMENT_WORDS_MAX.toLocaleString('en')} characters; these are ${words.trim().length.toLocaleString('en')}.`
  if (when === 'later' && !send_at) sentences.send_at = 'Send at is required'
  if (when === 'later' && !time_zone?.trim()) sentences.time_zone = 'Time zone is required'
  return sentences
}
