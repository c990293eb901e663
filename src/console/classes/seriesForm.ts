import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { meetingPlace } from '#contract/rules/meetingLink.ts'
import { holidaysOf } from '../ui/inputs/holidays.ts'

/** What the form of a weekly series holds. */
export interface SeriesForm {
  title: string
  /** Empty is everybody in the course; not asked for where the course has no cohorts. */
  cohort_id?: number | ''
  /** 1 is Monday; none is the weekday of the first day. */
  weekdays: number[]
  first_day: string
  time_of_day: string
  minutes: string
  time_zone: string
  count: string
  /** Days such as 2027-01-12, with blanks or commas between them. */
  holidays: string
  clock_change: 'earlier' | 'later' | ''
  meeting_link: string
}

/** An empty form, on the tutor's own clock. */
export function newSeries(timeZone: string): SeriesForm {
  return {
    title: '',
    weekdays: [],
    first_day: '',
    time_of_day: '18:00',
    minutes: '90',
    time_zone: timeZone,
    count: '8',
    holidays: '',
    clock_change: '',
    meeting_link: '',
  }
}

/** A filled form as the API takes it. */
export function seriesFrom(form: SeriesForm) {
  const { cohort_id, weekdays, first_day, clock_change } = form
  return {
    title: form.title.trim(),
    ...(cohort_id !== undefined && { cohort_id: cohort_id === '' ? null : cohort_id }),
    weekdays: weekdays.length > 0 ? weekdays : [weekdayOf(first_day)],
    first_day,
    time_of_day: form.time_of_day,
    minutes: Number(form.minutes),
    time_zone: form.time_zone.trim(),
    count: Number(form.count),
    holidays: holidaysOf(form.holidays),
    ...(clock_change && { clock_change }),
    meeting_link: form.meeting_link.trim() || null,
  }
}

/** One sentence per field that is not right; what fits into the days the server knows. */
export function seriesSentences(form: SeriesForm): Record<string, string> {
  const sentences: Record<string, string> = {}
  if (!form.title?.trim()) sentences.title = 'Title is required'
  if (!form.first_day) sentences.first_day = 'First day is required'
  if (!form.time_of_day) sentences.time_of_day = 'Starts at is required'
  if (!form.time_zone?.trim()) sentences.time_zone = 'Time zone is required'
  if (!isWhole(form.minutes)) sentences.minutes = 'Length in minutes must be a whole number.'
  if (!isWhole(form.count)) sentences.count = 'Number of classes must be a whole number.'
  if (form.meeting_link?.trim() && meetingPlace(form.meeting_link) === null)
    sentences.meeting_link = 'Meeting link must be a https address.'
  return sentences
}

function isWhole(text: string): boolean {
  return /^\s*\d+\s*$/.test(text ?? '')
}
