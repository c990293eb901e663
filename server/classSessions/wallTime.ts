import { isTimeZone } from '../letters/spelling.ts'

const DAY = 24 * 60 * 60_000

/** The version of the time zones' data that this process reckons with, e.g. `2025c`. */
export const TZ_VERSION = process.versions.tz ?? 'unknown'

/**
 * Whether a class may be planned on the clock of this zone: a place of IANA's, or UTC. Abbreviations and offsets name no place whose clocks
 * change, and the sign of `Etc/GMT+1` is the reverse of what people read.
 */
export function isPlaceOfClock(name: string): boolean {
  if (name === 'UTC') return true
  return name.includes('/') && !/^etc\//i.test(name) && isTimeZone(name)
}

/**
 * The instants at which the clocks of a zone show a local time, soonest first: none where they are put forward past it, two where they are put
 * back over it.
 * @param local `2026-03-09T18:00:00`
 * @returns milliseconds since 1970
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const asUtc = Date.parse(`${local}Z`)
  // No zone changes its offset twice within two days, so these are the only two that the local time may have.
  const offsets = new Set([offsetAt(asUtc - DAY, timeZone), offsetAt(asUtc + DAY, timeZone)])
  return [...offsets]
    .map(offset => ({ instant: asUtc - offset, offset }))
    .filter(({ instant, offset }) => offsetAt(instant, timeZone) === offset)
    .map(({ instant }) => instant)
    .sort((one, other) => one - other)
}

/** What the clocks of a zone show around a local time that they leave out: the same time by the offset before, and by the one after. */
export function timesAroundGap(local: string, timeZone: string): { earlier: number; later: number } {
  const asUtc = Date.parse(`${local}Z`)
  return {
    earlier: asUtc - offsetAt(asUtc + DAY, timeZone),
    later: asUtc - offsetAt(asUtc - DAY, timeZone),
  }
}

/** What the clocks of a zone show at an instant, in milliseconds since 1970: `2026-03-09T18:00:00`. */
export function localTimeOf(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 19)
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - Math.floor(instant / 1_000) * 1_000
}

/** Making one takes a hundred times as long as using it, and there are not many zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}
