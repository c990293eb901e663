import { HOME_ZONE } from './clock.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: HOME_ZONE })

/** Formats a day in Lagos: "2 March 2026". */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}

/** Names an IANA zone such as `Europe/London`: "London time", as `src/shared/localTimes.ts` does. */
export function zoneText(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.includes('/') ? `${place} time` : place
}

/** Formats an instant's day in a zone: "Tuesday 12 January 2027 (Lagos time)"; null means Lagos. */
export function dayInZone(instant: string, timeZone: string | null): string {
  const zone = timeZone ?? HOME_ZONE
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone })
  return `${format.format(new Date(instant))} (${zoneText(zone)})`
}

/**
 * Formats an instant in a user's zone: "2 March 2026 at 18:05 (Lagos time)".
 * @param timeZone an IANA zone; null means Lagos
 */
export function momentText(instant: string, timeZone: string | null): string {
  const zone = knownZone(timeZone)
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return `${moment.format(new Date(instant))} (${zoneText(zone)})`
}

/** Formats an instant in a user's zone for a headline, without naming the zone: "Thu 3 Dec, 18:00"; null means Lagos. */
export function shortMoment(instant: string, timeZone: string | null): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: knownZone(timeZone),
  })
  return format.format(new Date(instant))
}

/** Formats an instant as seen from another, without naming the zone: "Today 18:00", "Tomorrow 09:00" or "Thu 3 Dec, 18:00". */
export function relativeMoment(instant: string, now: string, timeZone: string | null): string {
  const zone = knownZone(timeZone)
  const format = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(at)
  const days = (at: number) =>
    Date.parse(`${format({ dateStyle: 'short' }, at).split('/').reverse().join('-')}T00:00Z`)
  const ahead = (days(Date.parse(instant)) - days(Date.parse(now))) / DAY_MS
  if (ahead !== 0 && ahead !== 1) return shortMoment(instant, zone)
  return `${ahead === 0 ? 'Today' : 'Tomorrow'} ${format({ timeStyle: 'short' }, Date.parse(instant))}`
}

const DAY_MS = 24 * 60 * 60_000

/** Returns the chosen zone if this machine knows it, otherwise Lagos. */
export function knownZone(chosen: string | null): string {
  return chosen !== null && isTimeZone(chosen) ? chosen : HOME_ZONE
}

/** Returns whether this machine knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns an email's lines about a start time: in the reader's zone and, if different, in that of the class or venue.
 * @param there the label of the second line: "At the class"
 */
export function classTime(
  start: string,
  ownZone: string | null,
  timeZone: string,
  there: string,
): (readonly [string, string])[] {
  const own = ['When', momentText(start, ownZone)] as const
  return knownZone(ownZone) === timeZone ? [own] : [own, [there, momentText(start, timeZone)]]
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Returns "Mondays and Thursdays", or "Wednesdays to Fridays", for weekdays from 1 (Monday) to 7 (Sunday), in any order. */
export function weekdaysText(weekdays: Iterable<number>): string {
  const days = [...new Set(weekdays)].sort((one, other) => one - other)
  const names = days.map(day => WEEKDAYS[day - 1] ?? '')
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const isRun = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1
  if (isRun) return `${first} to ${last}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : first
}
