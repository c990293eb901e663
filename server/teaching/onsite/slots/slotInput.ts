import type { BodyOf } from '#contract/endpoint.ts'
import { SLOT_MINUTES_MAX, SLOT_MINUTES_MIN } from '#contract/rules/slots.ts'
import type { updateSlot } from '#contract/tutor/slots.ts'
import { badInput } from '../../../platform/errors.ts'
import { localTimeOf, readTime, timeFault } from '../../../platform/time/zonedTime.ts'

/** The time of a slot: instants as UTC ISO-8601, and the local time of its start. */
export interface PlannedTime {
  starts_at: string
  ends_at: string
  starts_local: string
}

const MS_PER_MINUTE = 60_000

/**
 * Reads the time of a slot as a tutor typed it, local to its place.
 * @throws HttpError with a sentence for every field that is invalid
 */
export function slotTime(
  { starts_at, minutes, clock_change: choice }: BodyOf<typeof updateSlot>,
  zone: string,
  now: string,
): PlannedTime {
  const refused = lengthSentence(minutes)
  const starts = readTime(starts_at, 'Starts at', { zone, choice })
  if ('sentence' in starts) Object.assign(refused, timeFault(starts, 'starts_at'))
  else if (new Date(starts.instant).toISOString() <= now)
    refused.starts_at = 'Starts at must be in the future.'
  if ('sentence' in starts || Object.keys(refused).length > 0) throw badInput(refused)
  return plannedTime(starts.instant, minutes, zone)
}

/** Returns the time of a slot from a start in milliseconds since 1970 and a length. */
export function plannedTime(start: number, minutes: number, zone: string): PlannedTime {
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + minutes * MS_PER_MINUTE).toISOString(),
    starts_local: localTimeOf(start, zone),
  }
}

/** Returns the sentence about an invalid length, by the name of its field: 0 minutes or 20 hours is a typing mistake. */
export function lengthSentence(minutes: number): Record<string, string> {
  if (minutes >= SLOT_MINUTES_MIN && minutes <= SLOT_MINUTES_MAX) return {}
  return {
    minutes: `Length must be from ${SLOT_MINUTES_MIN} minutes to ${SLOT_MINUTES_MAX / 60} hours.`,
  }
}
