import { Temporal } from 'temporal-polyfill'
import { isTimeZone } from './format.ts'

/** The version of this process's time-zone data, e.g. `2025c`. */
export const TZ_VERSION = process.versions.tz ?? 'unknown'

/**
 * Returns whether days and classes may be planned in this zone: an IANA place or UTC. Abbreviations and offsets do not follow
 * clock changes, and the sign of `Etc/GMT+1` is the reverse of what people read.
 */
export function isPlaceOfClock(name: string): boolean {
  if (name === 'UTC') return true
  return name.includes('/') && !/^etc\//i.test(name) && isTimeZone(name)
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the instants of a local time in a zone, earliest first: none if clocks skip it, two if clocks show it twice.
 * @param local `2026-03-09T18:00:00`
 * @returns milliseconds since 1970
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const { earlier, later } = timesAroundGap(local, timeZone)
  const plain = Temporal.PlainDateTime.from(local)
  const shown = [earlier, later].filter(instant => clockAt(instant, timeZone).equals(plain))
  return [...new Set(shown)]
}

/** Returns the instants of a skipped local time: computed with the offset after the gap, and with the one before. */
export function timesAroundGap(local: string, timeZone: string): { earlier: number; later: number } {
  const plain = Temporal.PlainDateTime.from(local)
  const at = (disambiguation: 'earlier' | 'later') =>
    plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds
  return { earlier: at('earlier'), later: at('later') }
}

/** Returns a zone's local time, `2026-03-09T18:00:00`, at an instant in milliseconds since 1970. */
export function localTimeOf(instant: number, timeZone: string): string {
  return clockAt(instant, timeZone).toString({ smallestUnit: 'second' })
}

/**
 * Returns a zone's UTC offset in milliseconds if it is constant from a day before to a day after a period; otherwise undefined.
 * Using it costs a tenth of computing each local time.
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

/** Returns whether a text is a calendar day, such as `2027-01-12`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** Returns when a day begins in a zone, as UTC ISO-8601; its first instant if midnight is skipped. */
export function startOfDay(day: string, zone: string): string {
  return instantText(Temporal.PlainDate.from(day), zone)
}

/** Returns when a day ends in a zone: the start of the next. A day may last 23 or 25 hours. */
export function endOfDay(day: string, zone: string): string {
  return instantText(Temporal.PlainDate.from(day).add({ days: 1 }), zone)
}

/** Returns the number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** Returns the weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** Returns the day some days later, or earlier if negative. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Returns the same local time some days later in a zone; a skipped hour becomes the next. */
export function sameTimeLater(instant: string, days: number, zone: string): string {
  const moved = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).add({ days })
  return new Date(moved.epochMilliseconds).toISOString()
}

function instantText(day: Temporal.PlainDate, zone: string): string {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString()
}

const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/** A parsed time in milliseconds since 1970, or the sentence that says what is wrong with it. */
type ReadTime = { instant: number } | { sentence: string; isChoice?: true }

/** The zone of a plan, and which time is meant if a local time occurs twice or is skipped. */
interface PlannersClock {
  zone: string
  /** Without a choice the user is asked. `compatible` asks nobody: a skipped hour becomes the next, a repeated one the first. */
  choice: 'earlier' | 'later' | 'compatible' | undefined
}

/** Returns the fault of a time by field name; the question which of two times is meant goes to the field that answers it. */
export function timeFault(
  { sentence, isChoice }: Extract<ReadTime, { sentence: string }>,
  field: string,
): Record<string, string> {
  return { [isChoice ? 'clock_change' : field]: sentence }
}

/** Parses a time with an offset or a local time of a zone; the choice decides if it occurs twice or is skipped. */
export function readTime(text: string, label: string, { zone, choice }: PlannersClock): ReadTime {
  const isTime = TIME.test(text) && isDay(text.slice(0, 10))
  const hasOffset = OFFSET.test(text)
  const asUtc = isTime ? Date.parse(hasOffset ? text : `${text}Z`) : Number.NaN
  const year = Number.isNaN(asUtc) ? 0 : new Date(asUtc).getUTCFullYear()
  if (year < 2000 || year >= 2200) {
    return { sentence: `${label} must be a date and time such as 2026-03-09T18:00, or one with an offset.` }
  }
  if (hasOffset) return { instant: asUtc }
  return readLocalTime(new Date(asUtc).toISOString().slice(0, 19), label, { zone, choice })
}

/**
 * Returns the instant of a local time. A skipped or repeated one needs a choice, because any guess would be wrong for somebody.
 * @param local `2026-03-09T18:00:00`
 */
export function readLocalTime(local: string, label: string, { zone, choice }: PlannersClock): ReadTime {
  const [first, second] = instantsOf(local, zone)
  if (first === undefined) {
    const around = timesAroundGap(local, zone)
    if (choice) return { instant: choice === 'earlier' ? around.earlier : around.later }
    const [earlier, later] = [around.earlier, around.later].map(instant =>
      localTimeOf(instant, zone).slice(11, 16),
    )
    return {
      sentence: `${label}: this time doesn't exist in ${zone} that day, because the clocks go forward. Choose ${earlier} (“earlier”) or ${later} (“later”).`,
      isChoice: true,
    }
  }
  if (second === undefined || choice === 'earlier' || choice === 'compatible') return { instant: first }
  if (choice === 'later') return { instant: second }
  return {
    sentence: `${label}: this time happens twice in ${zone} that day, because the clocks go back. Choose the first (“earlier”) or the second (“later”).`,
    isChoice: true,
  }
}
