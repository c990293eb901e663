import type { ClassSession } from '#contract/entities.ts'
import { instantOfLagos, lagosInputValue } from '../ui/course/lagosTime.ts'

/** What the form of a class holds: times as Lagos reads them. */
export interface ClassForm {
  title: string
  starts: string
  ends: string
  meeting_link: string
}

export const NEW_CLASS: ClassForm = { title: '', starts: '', ends: '', meeting_link: '' }

/** A class as its form shows it. */
export function classFormOf({ title, starts_at, ends_at, meeting_link }: ClassSession): ClassForm {
  return {
    title,
    starts: lagosInputValue(starts_at),
    ends: lagosInputValue(ends_at),
    meeting_link: meeting_link ?? '',
  }
}

/** A filled form as the API takes it. */
export function classFrom({ title, starts, ends, meeting_link: link }: ClassForm) {
  return {
    title: title.trim(),
    starts_at: instantOfLagos(starts),
    ends_at: instantOfLagos(ends),
    meeting_link: link.trim() || null,
  }
}

/** One sentence per field that is not right. */
export function classSentences({
  title,
  starts,
  ends,
  meeting_link: link,
}: ClassForm): Record<string, string> {
  const sentences: Record<string, string> = {}
  if (!title?.trim()) sentences.title = 'Title is required'
  if (!starts) sentences.starts = 'Starts at is required'
  if (!ends) sentences.ends = 'Ends at is required'
  if (starts && ends && ends <= starts) sentences.ends = 'A class must end after it starts.'
  if (link?.trim() && !isHttps(link.trim())) sentences.meeting_link = 'Meeting link must be a https address.'
  return sentences
}

function isHttps(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:'
}
