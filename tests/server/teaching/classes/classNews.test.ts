import { expect, test } from 'vitest'
import {
  cancelClassSeries,
  cancelClassSession,
  changeClassSeries,
  deleteClassSession,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { orderClassNews, sendClassNews } from '../../../support/academy/letters.ts'
import { notificationsOf, notifyOfClasses } from '../../../support/academy/notifications.ts'
import { planSeries } from '../../../support/academy/series.ts'

/** Builds a cohort with a learner and three Tuesday classes, and another cohort with a learner. */
async function academyWithClasses() {
  const academy = await academyWith({ course: { title: 'Cloth' } })
  const { make, course, db } = academy
  const cohort = await openCohort(academy)
  const other = await openCohort(academy, { name: 'Another' })
  const known = { is_verified: 1, time_zone: 'Europe/London' }
  const ada = await make.learner({ email: 'ada@example.com', firstname: 'Ada', ...known })
  const ben = await make.learner({ email: 'ben@example.com', ...known })
  const places = { course_id: course.id, starts_at: '2026-03-15T23:00:00.000Z' }
  await make.enrolment({ ...places, user_id: ada.id, cohort_id: cohort.id })
  await make.enrolment({ ...places, user_id: ben.id, cohort_id: other.id })
  await planSeries(academy, { cohort_id: cohort.id, count: 3 })
  const rows = await db.selectFrom('class_sessions').selectAll().orderBy('series_number').execute()
  const [first] = rows
  if (!first) throw new Error('The series is not there.')
  const letters = async () => {
    academy.clock.advance({ minutes: 11 })
    await sendClassNews(academy)
    return academy.mail.letters.splice(0)
  }
  const suspendAda = (suspended_at: string | null = '2026-03-02T08:00:00.000Z') =>
    db.updateTable('users').set({ suspended_at }).where('id', '=', ada.id).execute()
  return { ...academy, first, params: { id: first.id }, letters, ada, suspendAda }
}

const MOVED = { title: 'Weaving 1', starts_at: '2026-03-19T18:00', ends_at: '2026-03-19T19:30' }

test('a moved class is told the same day to who is in it, on their own clock, and to nobody else', async () => {
  const { server, tutor, params, letters } = await academyWithClasses()
  await server.as(tutor).call(updateClassSession, { params, body: MOVED })
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.to).toBe('ada@example.com')
  expect(letter?.subject).toBe('Cloth: class moved')
  expect(letter?.text).toContain(
    'Weaving 1: 19 March 2026 at 17:00 (London time), instead of 17 March 2026 at 17:00 (London time)',
  )
})

test('a class after the last day of its cohort is told of like any other as it moves and is cancelled', async () => {
  const { server, tutor, params, letters, clock } = await academyWithClasses()
  const asTutor = server.as(tutor)
  const move = (starts_at: string) =>
    asTutor.call(updateClassSession, {
      params,
      body: { ...MOVED, starts_at: `${starts_at}T18:00`, ends_at: `${starts_at}T19:30` },
    })
  await move('2026-05-04')
  expect(await letters()).toMatchObject([{ to: 'ada@example.com', subject: 'Cloth: class moved' }])
  // The cohort's last day is the 26th of April.
  clock.advance({ days: 60 })
  await move('2026-05-07')
  expect(await letters()).toMatchObject([{ to: 'ada@example.com', subject: 'Cloth: class moved' }])
  await asTutor.call(cancelClassSession, { params, body: { reason: 'The tutor is ill.' } })
  expect(await letters()).toMatchObject([{ to: 'ada@example.com', subject: 'Cloth: class cancelled' }])
})

test('a suspended learner is neither emailed nor notified of a moved class', async () => {
  const academy = await academyWithClasses()
  const { server, tutor, params, letters, ada, suspendAda } = academy
  await suspendAda()
  await server.as(tutor).call(updateClassSession, { params, body: MOVED })
  expect(await letters()).toEqual([])
  await notifyOfClasses(academy)
  await suspendAda(null)
  expect(await notificationsOf(academy, ada)).toMatchObject({ unread: 0, data: [] })
})

test('a learner who is suspended before an email about a moved class is sent does not get it', async () => {
  const academy = await academyWithClasses()
  const { server, tutor, params, letters, clock, suspendAda } = academy
  await server.as(tutor).call(updateClassSession, { params, body: MOVED })
  clock.advance({ minutes: 11 })
  await orderClassNews(academy)
  await suspendAda()
  expect(await letters()).toEqual([])
})

test('a change of a whole series is one letter a learner, with every class of it', async () => {
  const { server, tutor, params, letters } = await academyWithClasses()
  await server.as(tutor).call(changeClassSeries, { params, body: { scope: 'all', ...MOVED } })
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.subject).toBe('Cloth: 3 classes moved')
  for (const title of ['Weaving 1', 'Weaving 2', 'Weaving 3']) expect(letter?.text).toContain(`${title}: `)
})

test('cancelled classes are told with the reason, a restored one that it takes place', async () => {
  const { server, tutor, params, letters } = await academyWithClasses()
  const asTutor = server.as(tutor)
  await asTutor.call(cancelClassSeries, { params, body: { scope: 'all', reason: 'The loom is broken.' } })
  const [off] = await letters()
  expect(off?.subject).toBe('Cloth: 3 classes cancelled')
  expect(off?.text).toContain('Reason: The loom is broken.')
  await asTutor.call(restoreClassSession, { params })
  const [on] = await letters()
  expect(on?.subject).toBe('Cloth: class is back on')
})

test('a class that is deleted is told of as a cancelled one, once, and to nobody else', async () => {
  const { server, tutor, params, letters, clock } = await academyWithClasses()
  clock.advance({ hours: 1 })
  await server.as(tutor).call(deleteClassSession, { params })
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.to).toBe('ada@example.com')
  expect(letter?.subject).toBe('Cloth: class cancelled')
  expect(letter?.text).toContain('Weaving 1: 17 March 2026 at 17:00 (London time)')
  expect(await letters()).toEqual([])
})

test('the letter of a deleted class says why, where its tutor said so', async () => {
  const { server, tutor, params, letters, clock } = await academyWithClasses()
  clock.advance({ hours: 1 })
  const query = { reason: ' The tutor is ill. ' }
  await server.as(tutor).call(deleteClassSession, { params, query })
  const [letter] = await letters()
  expect(letter?.subject).toBe('Cloth: class cancelled')
  expect(letter?.text).toContain('Reason: The tutor is ill.')
})

test('a class that is deleted after it was cancelled is told of once, also within the two minutes', async () => {
  const { server, tutor, db, letters, clock } = await academyWithClasses()
  const rows = await db.selectFrom('class_sessions').select('id').orderBy('series_number').execute()
  const [early, late] = rows.map(({ id }) => ({ params: { id } }))
  if (!early || !late) throw new Error('The series is not there.')
  clock.advance({ hours: 1 })
  const body = { reason: 'The tutor is ill.' }
  await server.as(tutor).call(cancelClassSession, { ...early, body })
  expect(await letters()).toHaveLength(1)
  await server.as(tutor).call(deleteClassSession, early)
  expect(await letters()).toEqual([])
  await server.as(tutor).call(cancelClassSession, { ...late, body })
  await server.as(tutor).call(deleteClassSession, late)
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.text).toContain('Weaving 2: ')
})

test('a class that is over, or was planned a moment ago, is deleted without a letter', async () => {
  const { server, tutor, params, letters, clock, db } = await academyWithClasses()
  await server.as(tutor).call(deleteClassSession, { params })
  expect(await letters()).toEqual([])
  clock.advance({ days: 24 })
  const past = await db
    .selectFrom('class_sessions')
    .select('id')
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  await server.as(tutor).call(deleteClassSession, { params: past })
  expect(await letters()).toEqual([])
})

test('a slip that is mended within two minutes reaches nobody', async () => {
  const { server, tutor, params, letters } = await academyWithClasses()
  const asTutor = server.as(tutor)
  await asTutor.call(cancelClassSession, { params, body: { reason: 'Oh, the wrong one.' } })
  await asTutor.call(restoreClassSession, { params })
  expect(await letters()).toEqual([])
})

test('new words, a note or a link move no class and write no letter', async () => {
  const { server, tutor, params, letters } = await academyWithClasses()
  const body = {
    title: 'Warping',
    starts_at: '2026-03-17T18:00',
    ends_at: '2026-03-17T19:30',
    notes: 'Bring yarn.',
  }
  await server.as(tutor).call(updateClassSession, { params, body })
  expect(await letters()).toEqual([])
})

test('an address that nobody has proved gets no words of a tutor', async () => {
  const { server, tutor, params, letters, db } = await academyWithClasses()
  await db.updateTable('users').set({ is_verified: 0 }).where('email', '=', 'ada@example.com').execute()
  const body = { reason: 'Buy at evil.example' }
  await server.as(tutor).call(cancelClassSession, { params, body })
  const [letter] = await letters()
  expect(letter?.text).not.toMatch(/evil|Weaving|Cloth|Ada/)
})

/** Moves the class to this many hours after 18:00. */
function moving({ server, tutor, params }: Awaited<ReturnType<typeof academyWithClasses>>) {
  return (hours: number) =>
    server.as(tutor).call(updateClassSession, {
      params,
      body: {
        title: 'Weaving 1',
        starts_at: `2026-03-17T${18 + hours}:00`,
        ends_at: `2026-03-17T${19 + hours}:30`,
      },
    })
}

test('a class that is moved five times in nine minutes is one letter, from where it was first', async () => {
  const academy = await academyWithClasses()
  const move = moving(academy)
  for (const hours of [1, 2, 3, 4, 2]) {
    await move(hours)
    academy.clock.advance({ seconds: 108 })
    await sendClassNews(academy)
  }
  expect(academy.mail.letters).toEqual([])
  const [letter, ...more] = await academy.letters()
  expect(more).toEqual([])
  expect(letter?.text).toContain(
    'Weaving 1: 17 March 2026 at 19:00 (London time), instead of 17 March 2026 at 17:00 (London time)',
  )
})

test('a class that is back where it was is told to nobody', async () => {
  const academy = await academyWithClasses()
  const move = moving(academy)
  await move(2)
  academy.clock.advance({ minutes: 8 })
  await move(0)
  expect(await academy.letters()).toEqual([])
})

test('who moves classes for an hour is told of after half of it, and of the rest once', async () => {
  const academy = await academyWithClasses()
  const move = moving(academy)
  let letters = 0
  for (let count = 0; count < 12; count += 1) {
    await move(1 + (count % 4))
    academy.clock.advance({ minutes: 5 })
    await sendClassNews(academy)
    letters += academy.mail.letters.splice(0).length
  }
  letters += (await academy.letters()).length
  expect(letters).toBe(2)
})

test('a class that is cancelled while it waits to be told as moved is told as cancelled, at once', async () => {
  const academy = await academyWithClasses()
  const { server, tutor, params, clock, mail } = academy
  await moving(academy)(2)
  await server.as(tutor).call(cancelClassSession, { params, body: { reason: 'The loom is broken.' } })
  clock.advance({ minutes: 3 })
  await sendClassNews(academy)
  expect(mail.letters.splice(0).map(({ subject }) => subject)).toEqual(['Cloth: class cancelled'])
  expect(await academy.letters()).toEqual([])
})
