import type { CourseFilterChoices } from '#contract/rules/courseFields.ts'

/** The shortest and longest course, in weeks. */
export const MIN_WEEKS = 1
export const MAX_WEEKS = 104

/** The error of an invalid duration. */
export const DURATION_SENTENCE = 'Duration must be a whole number of weeks from 1 to 104.'

/** Parses a typed duration ("6", "6 weeks", "2weeks", 6) to whole weeks, or null. */
export function weeksFromDuration(duration: string | number): number | null {
  const match = /^(\d{1,3})\s*(?:w|wk|wks|week|weeks)?$/i.exec(String(duration).trim())
  const weeks = match ? Number(match[1]) : Number.NaN
  return weeks >= MIN_WEEKS && weeks <= MAX_WEEKS ? weeks : null
}

/** Formats a duration: "1 week", "6 weeks". */
export function durationText(weeks: number): string {
  return weeks === 1 ? '1 week' : `${weeks} weeks`
}

/** The durations in the catalogue's filter: whole weeks, inclusive. */
export const DURATION_SPANS = {
  short: [MIN_WEEKS, 4],
  medium: [5, 8],
  long: [9, MAX_WEEKS],
} as const satisfies Record<CourseFilterChoices['duration'], readonly [number, number]>

/** Formats the time between two instants: "1 h 30 min", with spaces at which no line breaks. */
export function lengthText(starts: string, ends: string): string {
  return minutesText(Math.round((Date.parse(ends) - Date.parse(starts)) / 60_000))
}

/** Formats a number of minutes: "1 h 30 min", with spaces at which no line breaks. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours}\u00a0h`, minutes % 60 > 0 && `${minutes % 60}\u00a0min`]
    .filter(Boolean)
    .join('\u00a0')
}
