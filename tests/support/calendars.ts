import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect } from 'vitest'

/** A class as parsed from a calendar; times are UTC ISO-8601. */
export interface ReadEvent {
  uid: string
  sequence: number
  title: string
  starts: string
  ends: string
  status: string
  location: string
  description: string
}

/** Reads an iCalendar file with two independent parsers; they must agree on every event. */
export function readCalendar(text: string): ReadEvent[] {
  const one = byIcalJs(text)
  expect(byNodeIcal(text)).toEqual(one)
  return one
}

function byIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar
    .getAllSubcomponents('vevent')
    .map(component => {
      const event = new ICAL.Event(component)
      // A time in a zone that the file does not define would be read in the machine's zone.
      expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
      return {
        uid: event.uid,
        sequence: Number(event.sequence),
        title: event.summary,
        starts: event.startDate.toJSDate().toISOString(),
        ends: event.endDate.toJSDate().toISOString(),
        status: String(component.getFirstPropertyValue('status')),
        location: event.location ?? '',
        description: event.description ?? '',
      }
    })
    .sort(byUid)
}

function byNodeIcal(text: string): ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter(component => component?.type === 'VEVENT')
    .map(event => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      title: String(event.summary),
      starts: event.start.toISOString(),
      ends: event.end?.toISOString() ?? '',
      status: String(event.status),
      location: String(event.location ?? ''),
      description: String(event.description ?? ''),
    }))
    .sort(byUid)
}

function byUid(one: ReadEvent, other: ReadEvent): number {
  return one.uid.localeCompare(other.uid)
}
