import type { BodyOf } from '#contract/endpoint.ts'
import { CLASS_MINUTES_MAX } from '#contract/rules/classSessions.ts'
import { meetingPlace } from '#contract/rules/meetingLink.ts'
import type { updateClassSession } from '#contract/tutor/consoleResources.ts'
import { HOME_ZONE } from '../clock.ts'
import { badInput } from '../http/errors.ts'
import { instantsOf, isDay, isPlaceOfClock, localTimeOf, TZ_VERSION, timesAroundGap } from '../zonedTime.ts'

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

export const ZONE_SENTENCE = 'Time zone must be a place of IANA’s list, such as Africa/Lagos, or UTC.'

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads a class session as a tutor typed it. A time without an offset is what the clocks of the class's zone show; times become UTC.
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

  if ('sentence' in starts) refused.starts_at = starts.sentence
  if ('sentence' in ends) refused.ends_at = ends.sentence
  if ([starts, ends].some(time => 'isChoice' in time))
    refused.clock_change = 'Clock change must be earlier or later.'
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

/** A link that a tutor typed, without the blanks around it; null for none, and for one that is refused. */
export function httpsLink(
  text: string | null | undefined,
  field: 'meeting_link' | 'recording_link',
  refused: Record<string, string>,
): string | null {
  const link = text?.trim() || null
  if (link === null || meetingPlace(link) !== null) return link
  refused[field] = `${field === 'meeting_link' ? 'Meeting' : 'Recording'} link must be a https address.`
  return null
}

/** A time as it was read, in milliseconds since 1970, or what is wrong with it. */
export type ReadTime = { instant: number } | { sentence: string; isChoice?: true }

/** The clock on which something is planned, and which of two times is meant where it shows one twice. */
export interface Clock {
  zone: string
  choice: Input['clock_change']
}

/** Reads a time with an offset, or one that the clocks of a zone show; where these change, the choice says which of two is meant. */
export function readTime(text: string, label: string, { zone, choice }: Clock): ReadTime {
  const isTime = TIME.test(text) && isDay(text.slice(0, 10))
  const hasOffset = OFFSET.test(text)
  const asUtc = isTime ? Date.parse(hasOffset ? text : `${text}Z`) : Number.NaN
  const year = Number.isNaN(asUtc) ? 0 : new Date(asUtc).getUTCFullYear()
  if (year < 2000 || year >= 2200) {
    return { sentence: `${label} must be a date and time such as 2026-03-09T18:00, or one with an offset.` }
  }
  if (hasOffset) return { instant: asUtc }
  return onClock(new Date(asUtc).toISOString().slice(0, 19), label, { zone, choice })
}

/**
 * When a clock shows a time. One that the clocks leave out, or show twice, is asked about: whatever were guessed would be wrong for somebody.
 * @param local `2026-03-09T18:00:00`
 */
export function onClock(local: string, label: string, { zone, choice }: Clock): ReadTime {
  const [first, second] = instantsOf(local, zone)
  if (first === undefined) {
    const around = timesAroundGap(local, zone)
    if (choice) return { instant: around[choice] }
    const [earlier, later] = [around.earlier, around.later].map(instant =>
      localTimeOf(instant, zone).slice(11, 16),
    )
    return {
      sentence: `${label} names a time that the clocks of ${zone} leave out that day, as they are put forward. Choose ${earlier} (“earlier”) or ${later} (“later”).`,
      isChoice: true,
    }
  }
  if (second === undefined || choice === 'earlier') return { instant: first }
  if (choice === 'later') return { instant: second }
  return {
    sentence: `${label} names a time that the clocks of ${zone} show twice that day, as they are put back. Choose the first time (“earlier”) or the second (“later”).`,
    isChoice: true,
  }
}
