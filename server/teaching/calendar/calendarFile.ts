import type ICAL from 'ical.js'
import { withoutControlCharacters } from '../../platform/http/controlCharacters.ts'
import { zoneText } from '../../platform/time/format.ts'

/** The seconds after which a calendar may refresh. Each decides for itself: Google refreshes once or a few times a day. */
const REFRESH_SECONDS = 60 * 60

/** The maximum octets per line of the file. */
const MOST_OCTETS = 75

/**
 * Returns classes as an iCalendar file (RFC 5545), byte-identical while nothing has changed. Times are in UTC, which
 * every calendar reads alike (docs/decisions/046); the description gives the class's local time.
 * @param page the address of the page that leads to the classes: a file can be shared, so it holds no meeting link
 */
export async function calendarFile(
  { name, page }: { name: string; page: string },
  classes: readonly CalendarClass[],
): Promise<string> {
  // It is seldom needed, so it is not loaded at every start.
  const { default: ical } = await import('ical.js')
  // The library does not count the space that starts a folded line (RFC 5545, 3.1).
  ical.foldLength = MOST_OCTETS - 1
  const calendar = new ical.Component('vcalendar')
  const refresh = ical.Duration.fromSeconds(REFRESH_SECONDS)
  // The library escapes every text except those of properties that it does not know.
  const shownName = oneLine(name).replace(/[\\;,]/g, '\\$&')
  addAll(calendar, {
    version: '2.0',
    prodid: '-//Belong Academy//Classes//EN',
    name: shownName,
    'x-wr-calname': shownName,
    'refresh-interval': refresh,
    'x-published-ttl': refresh.toString(),
  })
  const utc = (instant: string) => ical.Time.fromJSDate(new Date(instant), true)
  const timeText = timesByZone()
  for (const one of classes) {
    const changed = utc(one.updated_at)
    const isCancelled = one.cancelled_at !== null
    const place = one.location === undefined ? placeOf(one.meeting_link) : oneLine(one.location)
    const event = new ical.Component('vevent')
    addAll(event, {
      uid: one.uid,
      sequence: one.sequence,
      // Without a METHOD the stamp is the time of the last change.
      dtstamp: changed,
      'last-modified': changed,
      dtstart: utc(one.starts_at),
      dtend: utc(one.ends_at),
      summary: oneLine(`${isCancelled ? 'Cancelled: ' : ''}${one.course_title}: ${one.title}`),
      description: description(one, page, timeText),
      location: place ?? page,
      url: page,
      status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    })
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}

function addAll(
  component: ICAL.Component,
  properties: Record<string, string | number | ICAL.Time | ICAL.Duration>,
): void {
  for (const [name, value] of Object.entries(properties)) component.addPropertyWithValue(name, value)
}

function description(one: CalendarClass, page: string, timeText: TimeText): string {
  const reason = one.cancel_reason === null ? '' : ` ${oneLine(one.cancel_reason)}`
  return [
    ...(one.cancelled_at === null ? [] : [`This class is cancelled.${reason}`]),
    `${timeText(one.starts_at, one.time_zone)} to ${timeText(one.ends_at, one.time_zone)} (${zoneText(one.time_zone)})`,
    one.location === undefined ? `Join here: ${page}` : `Your classes: ${page}`,
  ].join('\n')
}

/** Returns a meeting link as a location if it is not a web address. */
function placeOf(link: string | null): string | null {
  if (!link || /^[a-z][a-z\d+.-]*:/i.test(link)) return null
  return oneLine(link)
}

/** Removes line breaks, which would start a new line of the file, and control characters; older rows may hold them, or NUL. */
function oneLine(text: string): string {
  return withoutControlCharacters(text).replace(/[\r\n\t]+/g, ' ')
}

type TimeText = (instant: string, timeZone: string) => string

/** Writes "9 Mar 2026, 18:00". A formatter costs as much as a whole event, so each time zone has one. */
function timesByZone(): TimeText {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (instant, timeZone) => {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    formats.set(timeZone, format)
    return format.format(new Date(instant))
  }
}

/** A class as a calendar shows it. */
export interface CalendarClass {
  uid: string
  sequence: number
  updated_at: string
  course_title: string
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  meeting_link: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  /** The place of an onsite class; left out if the class meets online. */
  location?: string
}

/** Names the classes of a calendar: all of one course, a learner's in that course, those of a learner's courses, or a tutor's. */
export type Whose = { courseId: number; learnerId?: number } | { learnerId: number } | { tutorId: number }
