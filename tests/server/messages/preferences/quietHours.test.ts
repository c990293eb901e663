import { expect, test } from 'vitest'
import { updateAccount } from '#contract/ownAccount.ts'
import { replyToReview } from '#contract/tutor/reviews.ts'
import { lastMorning, nightEnd } from '#server/messages/preferences/quietHours.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters, sendReminders } from '../../../support/academy/letters.ts'

test.each([
  // London's clocks go forward in the night to 29 March 2026, and back in the night to 25 October.
  ['2026-03-28T22:30:00.000Z', 'Europe/London', '2026-03-29T06:00:00.000Z'],
  ['2026-03-29T00:30:00.000Z', 'Europe/London', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T21:30:00.000Z', 'Europe/London', '2026-10-25T07:00:00.000Z'],
  ['2026-10-25T01:30:00.000Z', 'Europe/London', '2026-10-25T07:00:00.000Z'],
  // New York's clocks change on other days, and Lagos's never.
  ['2026-03-08T06:30:00.000Z', 'America/New_York', '2026-03-08T11:00:00.000Z'],
  ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01T12:00:00.000Z'],
  ['2026-03-28T20:30:00.000Z', null, '2026-03-29T06:00:00.000Z'],
  ['2026-03-28T20:30:00.000Z', 'Mars/Olympus', '2026-03-29T06:00:00.000Z'],
])('the night of %s in %s ends at %s', (now, zone, end) => {
  expect(nightEnd(now, zone)).toBe(end)
})

test.each([
  ['2026-03-28T06:00:00.000Z', null],
  ['2026-03-28T19:59:59.000Z', null],
  ['2026-07-01T19:30:00.000Z', 'Europe/London'],
])('%s is no night in %s', (now, zone) => {
  expect(nightEnd(now, zone)).toBeNull()
})

test('the last morning is today’s once it has come', () => {
  expect(lastMorning('2026-03-02T05:59:00.000Z', null)).toBe('2026-03-01T06:00:00.000Z')
  expect(lastMorning('2026-03-02T06:00:00.000Z', null)).toBe('2026-03-02T06:00:00.000Z')
})

/** Builds a learner with a class at `starts_at`; `leaving` returns the letters sent by an instant. */
async function academyWithClassAt(starts_at: string, time_zone: string) {
  const academy = await academyWith({ course: {}, learner: { time_zone, is_verified: 1 } })
  const { make, course, learner, clock, mail } = academy
  await make.enrolment({
    course_id: course.id,
    user_id: learner.id,
    completes_at: '2027-01-01T00:00:00.000Z',
  })
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString()
  await make.classSession({ course_id: course.id, starts_at, ends_at, time_zone })
  return {
    ...academy,
    leaving: async (instant: string) => {
      clock.advance({ seconds: (Date.parse(instant) - clock.now().getTime()) / 1000 })
      await sendReminders(academy)
      return mail.letters.splice(0)
    },
  }
}

test.each([
  // It begins at 23:00 local time on the day of the clock change; 24 hours before is night.
  [
    'Europe/London',
    '2026-03-29T22:00:00.000Z',
    '2026-03-29T05:59:00.000Z',
    '2026-03-29T06:00:00.000Z',
    'in 16 hours',
  ],
  [
    'America/New_York',
    '2026-11-02T04:00:00.000Z',
    '2026-11-01T11:59:00.000Z',
    '2026-11-01T12:00:00.000Z',
    'in 16 hours',
  ],
])(
  'in %s a reminder waits for the morning of a changed clock, once',
  async (zone, start, before, morning, left) => {
    const { leaving } = await academyWithClassAt(start, zone)
    const dayBefore = new Date(Date.parse(start) - 24 * 3_600_000 + 1_000).toISOString()
    expect(await leaving(dayBefore)).toEqual([])
    expect(await leaving(before)).toEqual([])
    const [letter, ...more] = await leaving(morning)
    expect(more).toEqual([])
    expect(letter?.text).toContain(left)
    expect(letter?.text).toContain('at 23:00')
  },
)

test('the hour before a class is urgent, also at night', async () => {
  const { leaving } = await academyWithClassAt('2026-03-03T03:00:00.000Z', 'Africa/Lagos')
  await leaving('2026-03-02T12:00:00.000Z')
  const [letter] = await leaving('2026-03-03T02:01:00.000Z')
  expect(letter?.text).toContain('starts in 59 minutes.')
})

test('a reminder waits over midnight; in a zone that was changed meanwhile it comes by the new clock, once', async () => {
  const { server, learner, leaving, db } = await academyWithClassAt(
    '2026-03-04T22:00:00.000Z',
    'Africa/Lagos',
  )
  expect(await leaving('2026-03-03T22:00:10.000Z')).toEqual([])
  const waiting = await db
    .selectFrom('jobs')
    .select(['due_at', 'attempts', 'last_error'])
    .where('kind', '=', 'reminder')
    .execute()
  expect(waiting).toEqual([{ due_at: '2026-03-04T06:00:00.000Z', attempts: 0, last_error: null }])
  await server.as(learner).call(updateAccount, { body: { time_zone: 'America/Los_Angeles' } })
  // 7:00 in Lagos is 22:00 in Los Angeles.
  expect(await leaving('2026-03-04T06:00:10.000Z')).toEqual([])
  expect(await leaving('2026-03-04T14:59:00.000Z')).toEqual([])
  expect(await leaving('2026-03-04T15:00:00.000Z')).toHaveLength(1)
  expect(await leaving('2026-03-04T15:30:00.000Z')).toEqual([])
})

test('a night that would outlast the last moment of a reminder drops nothing: it leaves at once', async () => {
  const { leaving } = await academyWithClassAt('2026-03-04T08:30:00.000Z', 'Africa/Lagos')
  // No server ran to send it by day.
  const [letter] = await leaving('2026-03-03T23:00:00.000Z')
  expect(letter?.text).toContain('starts in 10 hours.')
})

test('what waits for the morning holds up no letter that is due', async () => {
  const academy = await academyWith({ course: {}, learner: { is_verified: 1 } })
  const { server, make, course, tutor, clock, mail, db } = academy
  clock.advance({ hours: 13 })
  for (let count = 0; count < 4; count += 1) {
    const learner = await make.learner()
    const { id } = await make.rating({ course_id: course.id, user_id: learner.id })
    await server.as(tutor).call(replyToReview, { params: { id }, body: { reply: 'Thank you.' } })
  }
  const { emit } = await import('#server/outbox/emit.ts')
  const event = { about: 'passkey added', to: tutor.id, at: clock.now().toISOString() } as const
  await emit(db, { event, key: 1 }, clock.now().toISOString())
  await sendLetters(academy)
  expect(mail.letters.map(({ to }) => to)).toEqual([tutor.email])
  clock.advance({ hours: 8 })
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(5)
})
