import { expect, test } from 'vitest'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { downloadTimetable, listMonth, listTimetable, listWeek } from '#contract/timetable.ts'
import { academyWith } from '../../../support/academy/academy.ts'

const LINK = 'https://meet.example/bread?pwd=secret'

/** Builds a learner of one course on Monday 2 March 2026, 9:00 UTC, in the Lagos time zone. */
async function learnersAcademy(time_zone: string | null = null) {
  const academy = await academyWith({
    course: { slug: 'bread', title: 'Bread' },
    learner: { time_zone },
  })
  const { make, course, learner, server } = academy
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  return {
    ...academy,
    plan: (starts_at: string, more: object = {}) => {
      const ends_at = new Date(Date.parse(starts_at) + 60 * 60_000).toISOString()
      return make.classSession({ course_id: course.id, starts_at, ends_at, meeting_link: LINK, ...more })
    },
    week: async () => (await server.as(learner).call(listWeek)).body.data,
    month: async (month?: string) =>
      (await server.as(learner).call(listMonth, { query: { month } })).body.data,
  }
}

test('the week has what is not over today and what comes to the end of the seventh day, soonest first', async () => {
  const { plan, week } = await learnersAcademy()
  await plan('2026-03-02T07:00:00.000Z', { title: 'Over' })
  // The day after the seventh begins at 23:00 UTC in Lagos.
  await plan('2026-03-09T23:00:00.000Z', { title: 'The eighth day' })
  await plan('2026-03-09T22:59:00.000Z', { title: 'The last minute' })
  await plan('2026-03-02T08:30:00.000Z', { title: 'On now' })
  await plan('2026-03-03T17:00:00.000Z', { title: 'Tomorrow' })
  const { today, time_zone, classes } = await week()
  expect([today, time_zone]).toEqual(['2026-03-02', null])
  expect(classes.map(({ title }) => title)).toEqual(['On now', 'Tomorrow', 'The last minute'])
  expect(classes[1]).toMatchObject({
    course: { slug: 'bread', title: 'Bread' },
    starts_local: '2026-03-03T18:00',
    own_starts_local: '2026-03-03T18:00',
    starts_in: 32 * 60 * 60,
    ends_in: 33 * 60 * 60,
    meeting_link: null,
    has_link: true,
  })
})

test('by the server’s clock a class of the week is joined from a quarter of an hour before it to its end', async () => {
  const { plan, week, clock, server, learner } = await learnersAcademy()
  await plan('2026-03-02T10:00:00.000Z')
  clock.advance({ minutes: 44, seconds: 59 })
  expect((await week()).classes[0]).toMatchObject({ meeting_link: null, starts_in: 901 })
  expect((await server.as(learner).call(listWeek)).text).not.toContain('secret')
  clock.advance({ seconds: 1 })
  expect((await week()).classes[0]).toMatchObject({ meeting_link: LINK, starts_in: 900 })
  clock.advance({ minutes: 74, seconds: 59 })
  expect((await week()).classes[0]).toMatchObject({ meeting_link: LINK, ends_in: 1 })
  clock.advance({ seconds: 1 })
  expect((await week()).classes).toEqual([])
})

test('a learner sees their cohort’s classes and everybody’s, none of others and none once their place has ended', async () => {
  const { plan, week, month, make, course, learner, db } = await learnersAcademy()
  const [own, other] = [
    await make.cohort({ course_id: course.id }),
    await make.cohort({ course_id: course.id, name: 'Mornings' }),
  ]
  await db.updateTable('enrolments').set({ cohort_id: own.id }).where('user_id', '=', learner.id).execute()
  await plan('2026-03-03T10:00:00.000Z', { title: 'Mine', cohort_id: own.id })
  await plan('2026-03-03T12:00:00.000Z', { title: 'Theirs', cohort_id: other.id })
  await plan('2026-03-03T14:00:00.000Z', { title: 'Everybody’s' })
  const titles = async () => [
    (await week()).classes.map(({ title }) => title),
    (await month('2026-03')).classes.map(({ title }) => title),
  ]
  expect(await titles()).toEqual([
    ['Mine', 'Everybody’s'],
    ['Mine', 'Everybody’s'],
  ])
  await db.updateTable('enrolments').set({ cancelled_at: '2026-03-02T08:00:00.000Z' }).execute()
  expect(await titles()).toEqual([[], []])
})

test('a month is the learner’s own: its first minute is by their clock, and the clocks of a class stay its own', async () => {
  const { plan, month } = await learnersAcademy('America/New_York')
  // Midnight in New York is 5:00 UTC in winter, 4:00 in summer.
  await plan('2026-03-01T04:59:00.000Z', { title: 'Still February' })
  await plan('2026-03-01T05:00:00.000Z', { title: 'The first minute', time_zone: 'Europe/London' })
  await plan('2026-04-01T03:59:00.000Z', { title: 'The last minute' })
  await plan('2026-04-01T04:00:00.000Z', { title: 'April' })
  const { classes, time_zone, has_more } = await month('2026-03')
  expect(classes.map(({ title }) => title)).toEqual(['The first minute', 'The last minute'])
  expect([time_zone, has_more]).toEqual(['America/New_York', false])
  expect(classes[0]).toMatchObject({
    time_zone: 'Europe/London',
    starts_local: '2026-03-01T05:00',
    own_starts_local: '2026-03-01T00:00',
  })
})

test('the month is this one where none is named; what is over or cancelled stays in it', async () => {
  const { plan, month } = await learnersAcademy()
  await plan('2026-03-01T07:00:00.000Z', { title: 'Over' })
  await plan('2026-03-20T07:00:00.000Z', {
    title: 'Off',
    cancelled_at: '2026-03-01T07:00:00.000Z',
    cancel_reason: 'The power is out.',
  })
  const { month: shown, classes } = await month()
  expect(shown).toBe('2026-03')
  expect(classes).toMatchObject([
    { title: 'Over', meeting_link: null },
    { title: 'Off', cancel_reason: 'The power is out.' },
  ])
  expect((await month('2199-12')).classes).toEqual([])
})

test('a timetable is refused to all but learners, and a month that is none with a sentence', async () => {
  const { server, tutor, learner } = await learnersAcademy()
  for (const call of [listWeek, listMonth] as const) {
    expect(await server.call(call)).toBeRefused(401)
    expect(await server.as(tutor).call(call)).toBeRefused(403)
  }
  for (const month of ['2026-13', '1999-01', '2026-1', 'now', ''])
    expect(await server.as(learner).call(listMonth, { query: { month } })).toBeRefused(400)
})

test('who has completed a rolling course keeps the classes of their weeks, and those to come are for who learns on', async () => {
  const academy = await academyWith({ course: { slug: 'bread', title: 'Bread' } })
  const { make, course, learner, server, clock } = academy
  const rolling = { course_id: course.id, starts_at: '2026-02-20T09:00:00.000Z' }
  await make.enrolment({ ...rolling, user_id: learner.id, completes_at: '2026-03-06T09:00:00.000Z' })
  const newcomer = await make.learner()
  await make.enrolment({ ...rolling, user_id: newcomer.id, completes_at: '2026-05-01T09:00:00.000Z' })
  for (const [day, title] of [
    ['2026-03-04', 'Within the weeks'],
    ['2026-03-11', 'After them'],
  ])
    await make.classSession({
      course_id: course.id,
      title,
      starts_at: `${day}T17:00:00.000Z`,
      ends_at: `${day}T18:00:00.000Z`,
    })
  async function seenBy(who: typeof learner) {
    const own = server.as(who)
    const titles = (classes: readonly { title: string }[]) => classes.map(({ title }) => title)
    const [enrolled] = (await own.call(listEnrolledCourses)).body.data
    return {
      month: titles((await own.call(listMonth, { query: { month: '2026-03' } })).body.data.classes),
      timetable: titles((await own.call(listTimetable, { params: { slug: 'bread' } })).body.data),
      next: enrolled?.next_session_at,
      file: (await own.call(downloadTimetable, { params: { slug: 'bread' } })).text.includes('After them'),
    }
  }
  const all = ['Within the weeks', 'After them']
  expect(await seenBy(learner)).toMatchObject({ month: all, timetable: all, file: true })
  clock.advance({ days: 5 })
  expect(await seenBy(learner)).toEqual({
    month: ['Within the weeks'],
    timetable: ['Within the weeks'],
    next: null,
    file: false,
  })
  expect(await seenBy(newcomer)).toMatchObject({ month: all, timetable: all, file: true })
})

test('a week and a month without classes to come name the next one that takes place, and those that have some do not', async () => {
  const { plan, week, month } = await learnersAcademy()
  await plan('2026-03-02T07:00:00.000Z', { title: 'Over' })
  expect(await week()).not.toHaveProperty('next_class')
  // Their weeks end in April.
  await plan('2026-04-06T17:00:00.000Z', { title: 'Cancelled', cancelled_at: '2026-03-01T17:00:00.000Z' })
  await plan('2026-04-07T17:00:00.000Z', { title: 'The first' })
  const next_class = { title: 'The first', own_starts_local: '2026-04-07T18:00' }
  expect(await week()).toMatchObject({ classes: [], next_class })
  expect(await month()).toMatchObject({ classes: [{ title: 'Over' }], next_class })
  expect(await month('2026-04')).not.toHaveProperty('next_class')
  expect(await month('2026-02'), 'a month that is over').not.toHaveProperty('next_class')
  await plan('2026-03-04T17:00:00.000Z', { title: 'This week' })
  expect(await week()).not.toHaveProperty('next_class')
})
