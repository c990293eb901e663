import { withoutControlCharacters } from '../http/controlCharacters.ts'
import type { CalendarClass } from './calendarClass.ts'

/** How often a calendar may well ask again, in seconds. Each asks when it likes: Google once or a few times a day. */
const REFRESH_SECONDS = 60 * 60

/**
 * Classes as an iCalendar file (RFC 5545), the same to the byte while nothing has changed. Times are in UTC, which every calendar reads alike
 * (docs/decisions/046); the class's own clock is in the description.
 * @param page the address of the page that leads to the classes: a file in other hands holds no meeting link
 */
export async function calendarFile(
  { name, page }: { name: string; page: string },
  classes: readonly CalendarClass[],
): Promise<string> {
  // Asked for seldom, so it is not loaded at every start.
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    // The library escapes every text but this one.
    name: oneLine(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Belong Academy', product: 'Classes' },
    ttl: REFRESH_SECONDS,
  })
  for (const one of classes) {
    const changed = new Date(one.updated_at)
    const isCancelled = one.cancelled_at !== null
    const place = one.location === undefined ? placeOf(one.meeting_link) : oneLine(one.location)
    calendar.createEvent({
      id: one.uid,
      sequence: one.sequence,
      // Without a METHOD the stamp is the time of the last change.
      stamp: changed,
      lastModified: changed,
      start: new Date(one.starts_at),
      end: new Date(one.ends_at),
      summary: oneLine(`${isCancelled ? 'Cancelled: ' : ''}${one.course_title}: ${one.title}`),
      description: description(one, page),
      location: place ?? page,
      url: page,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}

function description(one: CalendarClass, page: string): string {
  const reason = one.cancel_reason === null ? '' : ` ${oneLine(one.cancel_reason)}`
  return [
    ...(one.cancelled_at === null ? [] : [`This class is cancelled.${reason}`]),
    `${timeText(one.starts_at, one.time_zone)} to ${timeText(one.ends_at, one.time_zone)} (${one.time_zone})`,
    one.location === undefined ? `Join from here when it begins: ${page}` : `Your classes: ${page}`,
  ].join('\n')
}

/** A meeting link that is no web address still says where to go. */
function placeOf(link: string | null): string | null {
  if (!link || /^[a-z][a-z\d+.-]*:/i.test(link)) return null
  return oneLine(link)
}

/** A line break in a title would begin a line of the file; older rows may hold one, or NUL. */
function oneLine(text: string): string {
  return withoutControlCharacters(text).replace(/[\r\n\t]+/g, ' ')
}

function timeText(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return clock.format(new Date(instant))
}
