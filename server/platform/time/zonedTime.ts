import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from './format.ts'

/** The version of the time zones' data that this process reckons with, e.g. `2025c`. */
export const TZ_VERSION = process.versions.tz ?? 'unknown'

/**
 * Returns whether days and classes may be planned on the clock of this zone: a place of IANA's, or UTC. Abbreviations and offsets name no place whose
 * clocks change, and the sign of `Etc/GMT+1` is the reverse of what people read.
 */
export function isPlaceOfClock(name: string): boolean {
  if (name === 'UTC') return true
  return name.includes('/') && !/^etc\//i.test(name) && isTimeZone(name)
}

const DAY_MS = 24 * 60 * 60_000

/**
 * The instants at which the clocks of a zone show a local time, soonest first: none where they are put forward past it, two where they are put
 * back over it.
 * @param local `2026-03-09T18:00:00`
 * @returns milliseconds since 1970
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const { earlier, later } = timesAroundGap(local, timeZone)
  const plain = Temporal.PlainDateTime.from(local)
  const shown = [earlier, later].filter(instant => clockAt(instant, timeZone).equals(plain))
  return [...new Set(shown)]
}

/** Returns the instants around a local time that the clocks of a zone leave out: by the offset after the gap, and by the one before. */
export function timesAroundGap(local: string, timeZone: string): { earlier: number; later: number } {
  const plain = Temporal.PlainDateTime.from(local)
  const at = (disambiguation: 'earlier' | 'later') =>
    plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds
  return { earlier: at('earlier'), later: at('later') }
}

/** Returns the local time of a zone at an instant, in milliseconds since 1970: `2026-03-09T18:00:00`. */
export function localTimeOf(instant: number, timeZone: string): string {
  return clockAt(instant, timeZone).toString({ smallestUnit: 'second' })
}

/**
 * By how much the clocks of a zone differ from UTC, in milliseconds, all through a time and a day on either side of it; undefined where they are
 * changed meanwhile. It costs a tenth of asking for each local time by itself.
 */
export function steadyOffset(from: number, to: number, timeZone: string): number | undefined {
  const before = offsetAt(from - DAY_MS, timeZone)
  return before === offsetAt(to + DAY_MS, timeZone) ? before : undefined
}

function offsetAt(instant: number, timeZone: string): number {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant)
  return moment.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000
}

function clockAt(instant: number, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/** Returns whether a text is a day of the calendar, such as `2027-01-12`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** When a day begins in a zone, as UTC ISO-8601; where its midnight is skipped, with its first moment. */
export function startOfDay(day: string, zone: string): string {
  return instantText(Temporal.PlainDate.from(day), zone)
}

/** When a day is over in a zone: the beginning of the next. A day may last 23 or 25 hours. */
export function endOfDay(day: string, zone: string): string {
  return instantText(Temporal.PlainDate.from(day).add({ days: 1 }), zone)
}

/** Returns the number of days from one day to another, 0 for the same. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** Which day of the week a day is: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** The day so many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Returns the same time of day some days later in a zone; an hour that is skipped there moves to the next. */
export function sameTimeLater(instant: string, days: number, zone: string): string {
  const moved = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).add({ days })
  return new Date(moved.epochMilliseconds).toISOString()
}

function instantText(day: Temporal.PlainDate, zone: string): string {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString()
}

const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/** A time as it was read, in milliseconds since 1970, or what is wrong with it. */
type ReadTime = { instant: number } | { sentence: string; isChoice?: true }

/** The clock on which something is planned, and which of two times is meant where it shows one twice or leaves it out. */
interface PlannersClock {
  zone: string
  /** Left out, it is asked. Compatible is for what nobody is asked about: an hour that is skipped is the next, one that comes twice the first. */
  choice: 'earlier' | 'later' | 'compatible' | undefined
}

/** The fault of a time, by the name of its field: the question which of two is meant is asked once, where it is answered. */
export function sentencesAbout(
  { sentence, isChoice }: Extract<ReadTime, { sentence: string }>,
  field: string,
): Record<string, string> {
  return { [isChoice ? 'clock_change' : field]: sentence }
}

/** Reads a time with an offset, or one that the clocks of a zone show; where these change, the choice says which of two is meant. */
export function readTime(text: string, label: string, { zone, choice }: PlannersClock): ReadTime {
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
export function onClock(local: string, label: string, { zone, choice }: PlannersClock): ReadTime {
  const [first, second] = instantsOf(local, zone)
  if (first === undefined) {
    const around = timesAroundGap(local, zone)
    if (choice) return { instant: choice === 'earlier' ? around.earlier : around.later }
    const [earlier, later] = [around.earlier, around.later].map(instant =>
      localTimeOf(instant, zone).slice(11, 16),
    )
    return {
      sentence: `${label} names a time that the clocks of ${zone} leave out that day, as they are put forward. Choose ${earlier} (“earlier”) or ${later} (“later”).`,
      isChoice: true,
    }
  }
  if (second === undefined || choice === 'earlier' || choice === 'compatible') return { instant: first }
  if (choice === 'later') return { instant: second }
  return {
    sentence: `${label} names a time that the clocks of ${zone} show twice that day, as they are put back. Choose the first time (“earlier”) or the second (“later”).`,
    isChoice: true,
  }
}
