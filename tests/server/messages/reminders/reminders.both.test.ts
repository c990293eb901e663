import { expect, test } from 'vitest'
import { chooseNotices } from '#contract/notices.ts'
import {
  cancelClassSession,
  deleteClassSession,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { orderReminders } from '#server/messages/reminders/orderReminders.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendReminders } from '../../../support/academy/letters.ts'

/** 9 March 2026 at 18:00 in Lagos, 17:00 in London. */
const START = '2026-03-09T17:00:00.000Z'
const TIMES = { starts_at: START, ends_at: '2026-03-09T18:00:00.000Z' }
const LINK = 'https://meet.example/loom'

/** Builds a class that Ada attends; her time zone is London's by default. */
async function academyWithClass(own: { time_zone?: string | null; is_verified?: number } = {}) {
  const academy = await academyWith({ course: { title: 'Cloth' } })
  const { make, course, clock, mail, db } = academy
  const ada = await make.learner({
    email: 'ada@example.com',
    firstname: 'Ada',
    is_verified: 1,
    time_zone: 'Europe/London',
    ...own,
  })
  const enrolment = await make.enrolment({ course_id: course.id, user_id: ada.id })
  const session = await make.classSession({
    course_id: course.id,
    title: 'Weaving',
    meeting_link: LINK,
    time_zone: 'Africa/Lagos',
    ...TIMES,
  })
  const at = (instant: string) => {
    const milliseconds = Date.parse(instant) - clock.now().getTime()
    clock.advance({ seconds: milliseconds / 1000 })
  }
  return {
    ...academy,
    ada,
    enrolment,
    session,
    params: { id: session.id },
    at,
    /** Sends the reminders that are due at an instant and returns the letters. Real servers check every 30 s. */
    leaving: async (instant: string) => {
      at(instant)
      await sendReminders(academy)
      return mail.letters.splice(0)
    },
    jobs: () =>
      db.selectFrom('jobs').select(['key', 'outcome', 'due_at']).where('kind', '=', 'reminder').execute(),
  }
}

test('a class that was moved past the last day of its cohort is reminded of like any other', async () => {
  const { make, course, db, enrolment, session, leaving } = await academyWithClass()
  const days = { starts_at: '2026-01-06T23:00:00.000Z', ends_at: '2026-03-08T23:00:00.000Z' }
  const cohort = await make.cohort({ course_id: course.id, ...days })
  const place = { cohort_id: cohort.id, completes_at: days.ends_at }
  await db.updateTable('enrolments').set(place).where('id', '=', enrolment.id).execute()
  await db.updateTable('class_sessions').set({ cohort_id: cohort.id }).where('id', '=', session.id).execute()
  expect(await leaving('2026-03-09T16:01:00.000Z')).toMatchObject([{ to: 'ada@example.com' }])
})

test('a learner is reminded a day and an hour before a class, with the time on both clocks and the way to join', async () => {
  const { leaving } = await academyWithClass()
  expect(await leaving('2026-03-08T16:59:00.000Z')).toEqual([])
  const [day, ...noMore] = await leaving('2026-03-08T17:00:10.000Z')
  expect(noMore).toEqual([])
  expect(day).toMatchObject({
    to: 'ada@example.com',
    subject: 'Tomorrow 17:00: Weaving, Cloth',
  })
  expect(day?.text).toContain('“Weaving” in Cloth starts in 24 hours.')
  expect(day?.text).toContain('When: 9 March 2026 at 17:00 (London time)')
  expect(day?.text).toContain("Tutor's time: 9 March 2026 at 18:00 (Lagos time)")
  expect(day?.text).toContain('Join the class:\nhttp://127.0.0.1:3000/timetable')
  // The link holds the room's passcode, which a learner gets only shortly before the class.
  expect(`${day?.text}${day?.html}`).not.toContain(LINK)
  expect(day?.list?.unsubscribeUrl).toContain('.day_reminders.')
  expect(await leaving('2026-03-09T15:59:00.000Z')).toEqual([])
  const [hour] = await leaving('2026-03-09T16:00:10.000Z')
  expect(hour?.text).toContain('starts in 60 minutes.')
  expect(hour?.list?.unsubscribeUrl).toContain('.hour_reminders.')
  expect(await leaving('2026-03-09T16:30:00.000Z')).toEqual([])
})

test('a learner is reminded of an onsite class, with its place', async () => {
  const { make, course, tutor, ada, leaving, db, session } = await academyWithClass({ time_zone: null })
  await db.deleteFrom('class_sessions').where('id', '=', session.id).execute()
  const place = await make.place({ tutor_id: tutor.id })
  const slot = await make.slot({ course_id: course.id, tutor_id: tutor.id, place_id: place.id, ...TIMES })
  await make.booking({ course_id: course.id, slot_id: slot.id, user_id: ada.id })
  const free = await make.slot({
    course_id: course.id,
    tutor_id: tutor.id,
    place_id: place.id,
    ...TIMES,
    starts_at: '2026-03-09T16:55:00.000Z',
  })
  const stranger = await make.learner()
  await make.booking({
    course_id: course.id,
    slot_id: free.id,
    user_id: stranger.id,
    state: 'released',
    uid: null,
  })
  const [day, ...others] = await leaving('2026-03-08T17:00:10.000Z')
  expect(others).toEqual([])
  expect(day?.subject).toBe('Tomorrow 18:00: your onsite class, Cloth')
  expect(day?.text).toContain('Where: Studio in Yaba, 12 Herbert Macaulay Way, Lagos')
  expect(day?.text).not.toContain("Tutor's time")
  expect(await leaving('2026-03-09T16:10:00.000Z')).toHaveLength(1)
})

test('an address that nobody has proved gets no words of a tutor, and no link of theirs', async () => {
  const { leaving } = await academyWithClass({ is_verified: 0 })
  const [letter] = await leaving('2026-03-08T17:00:10.000Z')
  expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/Weaving|Cloth|Ada|meet\.example/)
  expect(letter?.text).toContain('Your class starts in 24 hours.')
})

type Classes = Awaited<ReturnType<typeof academyWithClass>>

const undone: [string, (academy: Classes) => Promise<unknown>][] = [
  [
    'moved',
    ({ server, tutor, params }) =>
      server.as(tutor).call(updateClassSession, {
        params,
        body: { title: 'Weaving', starts_at: '2026-03-12T18:00', ends_at: '2026-03-12T19:00' },
      }),
  ],
  [
    'cancelled',
    ({ server, tutor, params }) =>
      server.as(tutor).call(cancelClassSession, { params, body: { reason: 'No power.' } }),
  ],
  ['deleted', ({ server, tutor, params }) => server.as(tutor).call(deleteClassSession, { params })],
  ['refunded', ({ db, enrolment }) => db.deleteFrom('enrolments').where('id', '=', enrolment.id).execute()],
  [
    'of an ended place',
    ({ db, enrolment }) =>
      db
        .updateTable('enrolments')
        .set({ cancelled_at: '2026-03-08T17:00:01.000Z' })
        .where('id', '=', enrolment.id)
        .execute(),
  ],
  [
    'of an erased person',
    ({ db, ada }) =>
      db
        .updateTable('users')
        .set({ erased_at: '2026-03-08T17:00:01.000Z' })
        .where('id', '=', ada.id)
        .execute(),
  ],
  [
    'not wanted any more',
    ({ server, ada }) =>
      server.as(ada).call(chooseNotices, {
        body: { choices: [{ kind: 'day_reminders', channel: 'letter', choice: 'off' }] },
      }),
  ],
]

test.each(undone)('a reminder that is ordered and then %s does not leave', async (_name, undo) => {
  const academy = await academyWithClass()
  const { at, leaving, jobs } = academy
  at('2026-03-08T17:00:10.000Z')
  expect(await orderReminders({ ...academy, ...academy.ports })).toBe(1)
  await undo(academy)
  expect(await leaving('2026-03-08T17:00:20.000Z')).toEqual([])
  expect(await jobs()).toMatchObject([{ outcome: 'dropped' }])
})

test('a moved class is reminded of at its new time; moved back, it is not told of twice', async () => {
  const { server, tutor, params, leaving } = await academyWithClass()
  const moveTo = (day: string) =>
    server.as(tutor).call(updateClassSession, {
      params,
      body: { title: 'Weaving', starts_at: `${day}T18:00`, ends_at: `${day}T19:00`, meeting_link: LINK },
    })
  expect(await leaving('2026-03-08T17:00:10.000Z')).toHaveLength(1)
  await moveTo('2026-03-10')
  expect(await leaving('2026-03-08T17:05:00.000Z')).toEqual([])
  await moveTo('2026-03-09')
  expect(await leaving('2026-03-08T17:06:00.000Z')).toEqual([])
  await moveTo('2026-03-10')
  const [letter, ...more] = await leaving('2026-03-09T17:00:10.000Z')
  expect(more).toEqual([])
  expect(letter?.text).toContain('10 March 2026 at 17:00')
})

test('a class that is cancelled and taken up again is reminded of', async () => {
  const { server, tutor, params, leaving } = await academyWithClass()
  await server.as(tutor).call(cancelClassSession, { params, body: { reason: 'Oh.' } })
  expect(await leaving('2026-03-08T17:00:10.000Z')).toEqual([])
  await server.as(tutor).call(restoreClassSession, { params })
  expect(await leaving('2026-03-08T17:01:00.000Z')).toHaveLength(1)
})

test('a reminder that was dropped over night comes once the class stands at the same time again', async () => {
  const academy = await academyWithClass()
  const { server, tutor, params, at, leaving } = academy
  at('2026-03-08T17:00:10.000Z')
  await orderReminders({ ...academy, ...academy.ports })
  await server.as(tutor).call(cancelClassSession, { params, body: { reason: 'No power.' } })
  expect(await leaving('2026-03-08T17:00:20.000Z')).toEqual([])
  await server.as(tutor).call(restoreClassSession, { params })
  expect(await leaving('2026-03-08T19:00:00.000Z')).toHaveLength(1)
  expect(await leaving('2026-03-08T19:01:00.000Z')).toEqual([])
  const moveTo = (day: string) =>
    server.as(tutor).call(updateClassSession, {
      params,
      body: { title: 'Weaving', starts_at: `${day}T18:00`, ends_at: `${day}T19:00` },
    })
  at('2026-03-09T16:00:10.000Z')
  await orderReminders({ ...academy, ...academy.ports })
  await moveTo('2026-03-12')
  expect(await leaving('2026-03-09T16:00:20.000Z')).toEqual([])
  await moveTo('2026-03-09')
  const [hour, ...more] = await leaving('2026-03-09T16:01:00.000Z')
  expect(more).toEqual([])
  expect(hour?.text).toContain('starts in 59 minutes.')
})

test('a dropped reminder of an onsite class comes once its slot has its time again', async () => {
  const academy = await academyWithClass()
  const { make, course, tutor, ada, at, leaving, db, session } = academy
  await db.deleteFrom('class_sessions').where('id', '=', session.id).execute()
  const place = await make.place({ tutor_id: tutor.id })
  const slot = await make.slot({ course_id: course.id, tutor_id: tutor.id, place_id: place.id, ...TIMES })
  await make.booking({ course_id: course.id, slot_id: slot.id, user_id: ada.id })
  const moveTo = (starts_at: string) =>
    db
      .updateTable('slots')
      .set({ starts_at, updated_at: academy.clock.now().toISOString() })
      .where('id', '=', slot.id)
      .execute()
  at('2026-03-08T17:00:10.000Z')
  await orderReminders({ ...academy, ...academy.ports })
  await moveTo('2026-03-12T17:00:00.000Z')
  expect(await leaving('2026-03-08T17:00:20.000Z')).toEqual([])
  await moveTo(START)
  expect(await leaving('2026-03-08T18:00:00.000Z')).toHaveLength(1)
  expect(await leaving('2026-03-08T18:01:00.000Z')).toEqual([])
})

test('a server that was down tells the true time left, and nothing once it is too late', async () => {
  const { leaving } = await academyWithClass()
  const [late] = await leaving('2026-03-09T08:00:00.000Z')
  expect(late?.text).toContain('starts in 9 hours.')
  const { leaving: laterStill } = await academyWithClass()
  expect(await laterStill('2026-03-09T14:00:00.000Z')).toEqual([])
  const [soon] = await laterStill('2026-03-09T16:40:00.000Z')
  expect(soon?.text).toContain('starts in 20 minutes.')
  const { leaving: tooLate } = await academyWithClass()
  expect(await tooLate(START)).toEqual([])
})

test('what was ordered in time and could not be sent until then is dropped', async () => {
  const academy = await academyWithClass()
  const { at, leaving, jobs } = academy
  for (const moment of ['2026-03-08T17:00:10.000Z', '2026-03-09T16:00:10.000Z']) {
    at(moment)
    await orderReminders({ ...academy, ...academy.ports })
  }
  expect(await leaving(START)).toEqual([])
  expect((await jobs()).map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped'])
})

test('who enrols 40 minutes before a class gets no reminder of a day before, and one that says 40 minutes', async () => {
  const { make, course, leaving } = await academyWithClass()
  await leaving('2026-03-09T16:10:00.000Z')
  const late = await make.learner({ email: 'late@example.com', is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: late.id })
  const [letter, ...more] = await leaving('2026-03-09T16:20:00.000Z')
  expect(more).toEqual([])
  expect(letter?.to).toBe('late@example.com')
  expect(letter?.text).toContain('starts in 40 minutes.')
  expect(letter?.list?.unsubscribeUrl).toContain('.hour_reminders.')
})

test('who is in two cohorts’ course has one reminder of a class of all, and none of another cohort’s', async () => {
  const { make, course, db, enrolment, leaving } = await academyWithClass()
  const own = await make.cohort({ course_id: course.id })
  const other = await make.cohort({ course_id: course.id })
  await db.updateTable('enrolments').set({ cohort_id: own.id }).where('id', '=', enrolment.id).execute()
  await make.classSession({ course_id: course.id, cohort_id: other.id, ...TIMES })
  expect(await leaving('2026-03-08T17:00:10.000Z')).toHaveLength(1)
})

test('two servers that look at once order each reminder once, and ten looks no more', async () => {
  const academy = await academyWithClass()
  academy.at('2026-03-08T17:00:10.000Z')
  const looks = Array.from({ length: 10 }, () => orderReminders({ ...academy, ...academy.ports }))
  expect((await Promise.all(looks)).reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await academy.jobs()).toHaveLength(1)
})

test('a class of very many learners is ordered in parts, each learner once', {
  timeout: 60_000,
}, async () => {
  const academy = await academyWithClass()
  const { make, course, jobs, at } = academy
  for (let count = 0; count < 1_100; count += 1) {
    const learner = await make.learner()
    await make.enrolment({ course_id: course.id, user_id: learner.id })
  }
  at('2026-03-08T17:00:10.000Z')
  expect(await orderReminders({ ...academy, ...academy.ports })).toBe(1_101)
  expect(await orderReminders({ ...academy, ...academy.ports })).toBe(0)
  expect(await jobs()).toHaveLength(1_101)
})
