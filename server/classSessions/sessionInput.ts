import type { BodyOf } from '#contract/endpoint.ts'
import type { updateClassSession } from '#contract/tutor/consoleResources.ts'
import { badInput } from '../http/errors.ts'

/** The columns that a tutor's form fills. */
interface SessionColumns {
  title: string
  starts_at: string
  ends_at: string
  meeting_link: string | null
}

/** A class lasts at most a day. */
const MAX_MILLISECONDS = 24 * 60 * 60_000

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads a class session as a tutor typed it; times become UTC.
 * @throws HttpError with a sentence for every field that cannot be read
 */
export function sessionColumns(input: BodyOf<typeof updateClassSession>): SessionColumns {
  const refused: Record<string, string> = {}
  const starts = instantFrom(input.starts_at)
  const ends = instantFrom(input.ends_at)
  const link = input.meeting_link?.trim() || null

  if (starts === null) refused.starts_at = timeSentence('Starts at')
  if (ends === null) refused.ends_at = timeSentence('Ends at')
  if (starts !== null && ends !== null) {
    if (ends <= starts) refused.ends_at = 'Ends at must be after the start.'
    if (ends - starts > MAX_MILLISECONDS) refused.ends_at = 'Ends at must be within a day of the start.'
  }
  if (link !== null && !isHttps(link)) refused.meeting_link = 'Meeting link must be a https address.'
  if (starts === null || ends === null || Object.keys(refused).length > 0) throw badInput(refused)

  return {
    title: input.title.trim(),
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
    meeting_link: link,
  }
}

function instantFrom(text: string): number | null {
  const time = WITH_ZONE.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  const year = Number.isNaN(time) ? 0 : new Date(time).getUTCFullYear()
  return year >= 2000 && year < 2200 ? time : null
}

/** JavaScript takes the 30th of February for a day in March. */
function isDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function timeSentence(label: string): string {
  return `${label} must be a date and time with a zone, such as 2026-03-09T18:00:00+01:00.`
}

function isHttps(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:' && new URL(link).username === ''
}
