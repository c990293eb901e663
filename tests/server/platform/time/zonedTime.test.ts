import { expect, test, vi } from 'vitest'
import { instantsOf, isPlaceOfClock, localTimeOf, timesAroundGap } from '#server/platform/time/zonedTime.ts'

const iso = (instants: number[]) => instants.map(instant => new Date(instant).toISOString())

test.each([
  ['2026-03-09T18:00:00', 'Africa/Lagos', ['2026-03-09T17:00:00.000Z']],
  ['2026-10-21T18:00:00', 'Europe/London', ['2026-10-21T17:00:00.000Z']],
  ['2026-10-28T18:00:00', 'Europe/London', ['2026-10-28T18:00:00.000Z']],
  ['2026-07-01T09:30:00', 'Asia/Kolkata', ['2026-07-01T04:00:00.000Z']],
  ['2026-07-01T00:00:00', 'Pacific/Kiritimati', ['2026-06-30T10:00:00.000Z']],
  ['2026-01-01T12:00:00', 'Pacific/Honolulu', ['2026-01-01T22:00:00.000Z']],
  // This midnight does not exist: Cairo's clocks go from 23:59 to 01:00.
  ['2026-04-24T00:00:00', 'Africa/Cairo', []],
  ['2026-03-08T02:30:00', 'America/New_York', []],
  ['2026-11-01T01:30:00', 'America/New_York', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  // Lord Howe puts its clocks back by half an hour.
  ['2026-04-05T01:45:00', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
])('%s in %s is %j', (local, zone, instants) => {
  for (const today of ['2026-07-15T12:00:00Z', '2026-12-15T12:00:00Z']) {
    vi.setSystemTime(today)
    expect(iso(instantsOf(local, zone))).toEqual(instants)
  }
  vi.useRealTimers()
  for (const instant of instantsOf(local, zone)) expect(localTimeOf(instant, zone)).toBe(local)
})

test('around a time that is left out there are two, an hour apart', () => {
  const { earlier, later } = timesAroundGap('2026-03-08T02:30:00', 'America/New_York')
  expect([earlier, later].map(instant => localTimeOf(instant, 'America/New_York'))).toEqual([
    '2026-03-08T01:30:00',
    '2026-03-08T03:30:00',
  ])
})

test.each(['Europe/Kyiv', 'Asia/Kolkata', 'UTC', 'Africa/Lagos', 'America/Argentina/Salta'])(
  'a class may be planned on the clock of %s',
  zone => expect(isPlaceOfClock(zone)).toBe(true),
)

test.each(['Mars/X', 'WAT', '+01:00', '', 'EST', 'Etc/GMT+1', 'etc/gmt+1', 'Lagos'])(
  'no class is planned on the clock of "%s"',
  zone => expect(isPlaceOfClock(zone)).toBe(false),
)
