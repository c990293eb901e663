import { expect, test } from 'vitest'
import { meetingPlace, newJitsiRoom } from '#contract/rules/meetingLink.ts'

const JITSI = 'https://meet.school.example/'

test.each([
  ['https://meet.google.com/abc-defg-hij', 'Google Meet'],
  ['https://us02web.zoom.us/j/123?pwd=x', 'Zoom'],
  ['https://zoom.us/my/tolu', 'Zoom'],
  ['https://app.zoom.com/w/123', 'Zoom'],
  ['https://agency.zoomgov.com/j/1', 'Zoom'],
  ['https://teams.microsoft.com/l/meetup-join/x', 'Microsoft Teams'],
  ['https://teams.live.com/meet/123', 'Microsoft Teams'],
  ['https://meet.school.example/0f0f', 'Jitsi'],
])('%s is a link of %s', (link, name) => {
  expect(meetingPlace(link, JITSI)?.name).toBe(name)
})

test.each([
  ['https://zoom.us.evil.io/j/1', 'zoom.us.evil.io'],
  ['https://evilzoom.us/j/1', 'evilzoom.us'],
  ['https://fredazoomaus.example/', 'fredazoomaus.example'],
  ['https://zооm.us/j/1', 'xn--zm-fmca.us'],
  ['https://meet.google.com.evil.io/', 'meet.google.com.evil.io'],
  ['https://meet.school.example.evil.io/', 'meet.school.example.evil.io'],
])('%s is unnamed, and shown by its real host', (link, host) => {
  expect(meetingPlace(link, JITSI)).toEqual({ name: null, host })
})

test.each([
  'https://zoom.us@evil.io/j/1',
  'https://tolu:secret@zoom.us/',
  'javascript:alert(1)//zoom.us',
  'http://zoom.us/j/1',
  'zoom.us/j/1',
  '',
])('%s is no meeting link', link => {
  expect(meetingPlace(link, JITSI)).toBeNull()
})

test('each room of the academy’s Jitsi has a name that nobody guesses', () => {
  const rooms = new Set(Array.from({ length: 50 }, () => newJitsiRoom(JITSI)))
  expect(rooms.size).toBe(50)
  for (const room of rooms) expect(room).toMatch(/^https:\/\/meet\.school\.example\/[0-9a-f]{32}$/)
})
