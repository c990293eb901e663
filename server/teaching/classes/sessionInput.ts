import type { BodyOf } from '#contract/endpoint.ts'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { CLASS_MINUTES_MAX } from '#contract/rules/classSessions.ts'
import { readPastedLink } from '#contract/rules/pastedLink.ts'
import type { updateClassSession } from '#contract/tutor/classes.ts'
import { badInput } from '../../platform/errors.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { weekdaysText, zoneText } from '../../platform/time/format.ts'
import {
  isPlaceOfClock,
  localTimeOf,
  readTime,
  TZ_VERSION,
  timeFault,
} from '../../platform/time/zonedTime.ts'

/** The columns that a tutor's form fills. */
export interface SessionColumns {
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  starts_local: string
  tz_version: string
  meeting_link: string | null
}

type Input = Pick<
  BodyOf<typeof updateClassSession>,
  'title' | 'starts_at' | 'ends_at' | 'time_zone' | 'clock_change' | 'meeting_link'
>

const MINUTE = 60_000
const MAX_HOURS = CLASS_MINUTES_MAX / 60

export const ZONE_SENTENCE = 'Choose a time zone such as Africa/Lagos, or UTC.'

/**
 * Reads a class session as a tutor typed it. A time without an offset is local to the class's time zone; times become UTC.
 * @throws HttpError with a sentence for every field that cannot be read
 */
export function sessionColumns(input: Input): SessionColumns {
  const refused: Record<string, string> = {}
  const zone = input.time_zone?.trim() ?? HOME_ZONE
  const isZone = isPlaceOfClock(zone)
  if (!isZone) refused.time_zone = ZONE_SENTENCE
  const clock = { zone: isZone ? zone : 'UTC', choice: input.clock_change }
  const starts = readTime(input.starts_at, 'Starts at', clock)
  const ends = readTime(input.ends_at, 'Ends at', clock)
  const link = httpsLink(input.meeting_link, 'meeting_link', refused)

  if ('sentence' in ends) Object.assign(refused, timeFault(ends, 'ends_at'))
  // One answer settles both: if both times are ambiguous, the question names the start.
  if ('sentence' in starts) Object.assign(refused, timeFault(starts, 'starts_at'))
  if ('instant' in starts && 'instant' in ends) {
    const length = ends.instant - starts.instant
    if (length <= 0) refused.ends_at = 'Ends at must be after the start.'
    if (length > CLASS_MINUTES_MAX * MINUTE)
      refused.ends_at = `Ends at must be within ${MAX_HOURS} hours of the start.`
  }
  if ('sentence' in starts || 'sentence' in ends || Object.keys(refused).length > 0) throw badInput(refused)

  return {
    title: input.title.trim(),
    starts_at: new Date(starts.instant).toISOString(),
    ends_at: new Date(ends.instant).toISOString(),
    time_zone: zone,
    starts_local: localTimeOf(starts.instant, zone),
    tz_version: TZ_VERSION,
    meeting_link: link,
  }
}

/** Takes the link out of what a tutor pasted; returns null if there is none or it is refused. */
export function httpsLink(
  text: string | null | undefined,
  field: 'meeting_link' | 'recording_link',
  refused: Record<string, string>,
): string | null {
  const label = field === 'meeting_link' ? 'Meeting link' : 'Recording link'
  const read = readPastedLink(text ?? '', label, { wordsGoTo: 'the notes' })
  if ('link' in read) return read.link
  refused[field] = read.fault
  return null
}

/** A class to come, with the time zone in which it was planned. */
export interface PlannedClass {
  starts_at: string
  ends_at: string
  time_zone: string
}

/**
 * Returns the days and times at which classes recur: "Mondays and Thursdays, 18:00 to 19:30 (Lagos time)". A
 * class that does not recur is left out; returns null if none recurs.
 */
export function meetsText(classes: readonly PlannedClass[]): string | null {
  const zone = classes[0]?.time_zone ?? ''
  const seen = new Set<string>()
  const daysAt = new Map<string, number[]>()
  for (const { starts_at, ends_at } of classes) {
    const [day = '', start] = localTimeOf(Date.parse(starts_at), zone).split('T')
    const end = localTimeOf(Date.parse(ends_at), zone).slice(11, 16)
    const time = `${start?.slice(0, 5)} to ${end}`
    const weekday = weekdayOf(day)
    const days = daysAt.get(time) ?? []
    if (seen.has(`${weekday} ${time}`)) daysAt.set(time, [...days, weekday])
    seen.add(`${weekday} ${time}`)
  }
  const parts = [...daysAt].map(([time, days]) => `${weekdaysText(days)}, ${time}`)
  return parts.length > 0 ? `${parts.join(', and ')} (${zoneText(zone)})` : null
}
