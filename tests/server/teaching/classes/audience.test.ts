import { expect, test } from 'vitest'
import { makeCalendarAddress } from '#contract/calendar.ts'
import { getCourse } from '#contract/courses.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listMonth } from '#contract/timetable.ts'
import { updateClassSession } from '#contract/tutor/classes.ts'
import { copyCohort } from '#contract/tutor/cohorts.ts'
import type { Account } from '#server/platform/http/account.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { sendClassNews } from '../../../support/academy/letters.ts'
import { notificationsOf, notifyOfClasses } from '../../../support/academy/notifications.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'
import { readCalendar } from '../../../support/calendars.ts'

const WEEKDAY = { name: 'Weekday', starts_on: '2026-03-09', ends_on: '2026-04-26' }
const WEEKEND = { name: 'Weekend', starts_on: '2026-03-21', ends_on: '2026-04-26' }
const TIMES = { starts_at: '2026-03-10T17:00:00.000Z', ends_at: '2026-03-10T18:00:00.000Z' }

/** Builds a course with two groups, a learner in each, and a class of the first group. */
async function twoGroups() {
  const academy = await academyWith({ course: { title: 'French' } })
  const { make, course, server, tutor, clock } = academy
  const [weekday, weekend] = [await openCohort(academy, WEEKDAY), await openCohort(academy, WEEKEND)]
  const learnerIn = async (cohort: typeof weekday, method: 'virtual' | 'physical' = 'virtual') => {
    const learner = await make.learner({ is_verified: 1 })
    const days = { starts_at: cohort.starts_at, completes_at: cohort.ends_at }
    await make.enrolment({ course_id: course.id, user_id: learner.id, cohort_id: cohort.id, method, ...days })
    return learner
  }
  const [ada, bola] = [await learnerIn(weekday), await learnerIn(weekend)]
  const session = await make.classSession({ course_id: course.id, cohort_id: weekday.id, ...TIMES })
  const calendarOf = async (account: Account) => {
    const url = new URL((await server.as(account).call(makeCalendarAddress)).body.url).pathname
    return async () =>
      readCalendar((await server.inject({ url })).payload).map(({ uid, status }) => ({ uid, status }))
  }
  return {
    ...academy,
    weekday,
    weekend,
    learnerIn,
    ada,
    bola,
    session,
    calendarOf,
    giveTo: (cohort_id: number | null, change: object = {}) =>
      server.as(tutor).call(updateClassSession, {
        params: { id: session.id },
        body: { title: session.title, meeting_link: null, ...TIMES, ...change, cohort_id },
      }),
    monthOf: async (learner: Account) =>
      (await server.as(learner).call(listMonth, { query: { month: '2026-03' } })).body.data.classes,
    /** Returns the subjects of the letters about classes, by recipient. */
    told: async () => {
      clock.advance({ minutes: 15 })
      await sendClassNews(academy)
      return academy.mail.letters
        .splice(0)
        .filter(({ subject }) => subject.includes('class'))
        .map(({ to, text }) => ({ to, text }))
    },
  }
}

test('a class of everybody’s that is over before a group’s first day is none of that group’s', async () => {
  const { make, course, server, ada, bola, monthOf } = await twoGroups()
  await make.classSession({
    course_id: course.id,
    title: 'Open evening',
    starts_at: '2026-03-17T17:00:00.000Z',
    ends_at: '2026-03-17T18:00:00.000Z',
  })
  expect((await monthOf(ada)).map(({ title }) => title)).toEqual(['First class', 'Open evening'])
  expect(await monthOf(bola)).toEqual([])
  const { data } = (await server.as(bola).call(listEnrolledCourses)).body
  expect(data).toMatchObject([{ next_session_at: null, sessions_count: 0, classes: [] }])
})

test('a class may be for those who have no start alone, while their own weeks go on', async () => {
  const academy = await twoGroups()
  const { make, course, server, tutor, clock, ada, monthOf, giveTo, told, calendarOf, session } = academy
  const { data } = (await server.as(tutor).call(getCourse, { params: { slug: course.slug } })).body
  const rolling = data.viewer?.rolling_cohort ?? 0
  const eze = await make.learner({ is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: eze.id, cohort_id: rolling })
  expect(await monthOf(eze)).toEqual([])
  expect((await giveTo(rolling)).body).toMatchObject({ cohort_id: rolling })
  expect((await monthOf(eze)).map(({ title }) => title)).toEqual(['First class'])
  expect(await monthOf(ada)).toEqual([])
  expect((await told()).map(({ to }) => to)).toEqual([ada.email])
  const calendarOfEze = await calendarOf(eze)
  expect(await calendarOfEze()).toEqual([{ uid: session.uid, status: 'CONFIRMED' }])
  const late = { starts_at: '2026-04-20T17:00:00.000Z', ends_at: '2026-04-20T18:00:00.000Z' }
  await make.classSession({ course_id: course.id, cohort_id: rolling, ...late })
  clock.advance({ days: 45 })
  const april = await server.as(eze).call(listMonth, { query: { month: '2026-04' } })
  expect(april.body.data.classes).toEqual([])
  const { data: asLearner } = (await server.as(ada).call(getCourse, { params: { slug: course.slug } })).body
  expect(asLearner.viewer).not.toHaveProperty('rolling_cohort')
})

test('of another course a class is for nobody', async () => {
  const { make, course, tutor, server, giveTo } = await twoGroups()
  const { category_id } = course
  const other = await make.course({ tutor_id: tutor.id, category_id })
  const theirs = await openCohort({ server, tutor, course: other })
  for (const { id } of [theirs, { id: 99_999 }])
    expect(await giveTo(id)).toBeRefused(400, 'Choose a cohort of this course.')
})

test('a learner onsite has none of the group’s classes, and is told of none', async () => {
  const { learnerIn, weekday, server, monthOf, giveTo, calendarOf, told } = await twoGroups()
  const onsite = await learnerIn(weekday, 'physical')
  expect(await monthOf(onsite)).toEqual([])
  const { data } = (await server.as(onsite).call(listEnrolledCourses)).body
  expect(data).toMatchObject([{ classroom_link: null, next_session_at: null, classes: [] }])
  expect(await (await calendarOf(onsite))()).toEqual([])
  await giveTo(weekday.id, { starts_at: '2026-03-11T17:00:00.000Z', ends_at: '2026-03-11T18:00:00.000Z' })
  expect((await told()).map(({ to }) => to)).not.toContain(onsite.email)
})

test('a class that is given to another group is called off for those who had it, in letter, bell and calendar', async () => {
  const academy = await twoGroups()
  const { ada, bola, weekend, weekday, session, giveTo, told, calendarOf } = academy
  const [calendarOfAda, calendarOfBola] = [await calendarOf(ada), await calendarOf(bola)]
  await told()
  expect((await giveTo(weekend.id)).status).toBe(200)
  const uid = session.uid
  expect(await calendarOfAda()).toEqual([{ uid, status: 'CANCELLED' }])
  expect(await calendarOfBola()).toEqual([{ uid, status: 'CONFIRMED' }])
  const letters = await told()
  expect(letters.map(({ to }) => to)).toEqual([ada.email])
  expect(letters[0]?.text).toContain('This class is now for another group.')
  await notifyOfClasses(academy)
  expect(JSON.stringify(await notificationsOf(academy, ada))).toContain('another group')
  expect(JSON.stringify(await notificationsOf(academy, bola))).toContain('class')

  // Given back to its group, you confirm it again.
  expect((await giveTo(weekday.id)).status).toBe(200)
  expect(await calendarOfAda()).toEqual([{ uid, status: 'CONFIRMED' }])
  expect(await calendarOfBola()).toEqual([{ uid, status: 'CANCELLED' }])
  expect((await told()).map(({ to }) => to)).toEqual([bola.email])
})

test('who gets a class of another group is told of no move from before they had it', async () => {
  const moved = { starts_at: '2026-03-24T17:00:00.000Z', ends_at: '2026-03-24T18:00:00.000Z' }
  for (const isForAll of [false, true]) {
    const { ada, weekday, weekend, giveTo, told } = await twoGroups()
    await giveTo(weekday.id, moved)
    await giveTo(isForAll ? null : weekend.id, moved)
    const letters = await told()
    expect(letters.map(({ to }) => to)).toEqual([ada.email])
    expect(letters[0]?.text).toContain(isForAll ? 'instead of 10 March 2026' : 'now for another group')
  }
})

test('a group’s class that becomes everybody’s is taken from nobody', async () => {
  const { ada, bola, giveTo, told, calendarOf } = await twoGroups()
  const inTime = { starts_at: '2026-03-24T17:00:00.000Z', ends_at: '2026-03-24T18:00:00.000Z' }
  await giveTo(null, inTime)
  expect(await (await calendarOf(ada))()).toMatchObject([{ status: 'CONFIRMED' }])
  expect(await (await calendarOf(bola))()).toMatchObject([{ status: 'CONFIRMED' }])
  const letters = await told()
  expect(letters.map(({ to }) => to)).toEqual([ada.email])
  expect(letters[0]?.text).not.toContain('another group')
})

test('a class of everybody’s that was given to a group by a slip, and back, is called off for nobody', async () => {
  const { ada, bola, weekend, giveTo, told, calendarOf } = await twoGroups()
  const inTime = { starts_at: '2026-03-24T17:00:00.000Z', ends_at: '2026-03-24T18:00:00.000Z' }
  await giveTo(null, inTime)
  await told()
  await giveTo(weekend.id, inTime)
  await giveTo(null, inTime)
  expect((await told()).map(({ text }) => text)).toEqual([])
  for (const learner of [ada, bola])
    expect(await (await calendarOf(learner))()).toMatchObject([{ status: 'CONFIRMED' }])
})

test('a copied cohort keeps its series, and is planned over neither a slot of the tutor nor a class for everybody', async () => {
  const academy = await onsiteAcademy()
  const { teacher, slot, make, course, db } = academy
  const cohort = await openCohort(academy, WEEKDAY)
  const of = { course_id: course.id, cohort_id: cohort.id, series_id: 'weekly' }
  await make.classSession({ ...of, ...TIMES, title: 'One', series_number: 1 })
  await make.classSession({
    ...of,
    title: 'Two',
    series_number: 2,
    starts_at: '2026-03-17T17:00:00.000Z',
    ends_at: '2026-03-17T18:00:00.000Z',
  })
  await slot({ starts_at: '2026-05-12T18:30' })
  await make.classSession({
    course_id: course.id,
    title: 'Open evening',
    starts_at: '2026-06-16T16:30:00.000Z',
    ends_at: '2026-06-16T17:30:00.000Z',
  })
  const copy = (starts_on: string) =>
    teacher.call(copyCohort, { params: { id: cohort.id }, body: { name: 'Again', starts_on } })
  expect((await copy('2026-05-11')).failure.fields?.starts_on).toMatch(
    /^Choose another first day: “One” would overlap with .*12 May 2026 at 18:30/,
  )
  expect((await copy('2026-06-08')).failure.fields?.starts_on).toMatch(/“Two” .* “Open evening”/)
  const { body } = await copy('2026-07-13')
  const copied = await db
    .selectFrom('class_sessions')
    .select(['series_id', 'series_number'])
    .where('cohort_id', '=', body.id)
    .orderBy('series_number')
    .execute()
  expect(copied.map(({ series_number }) => series_number)).toEqual([1, 2])
  expect(new Set(copied.map(({ series_id }) => series_id)).size).toBe(1)
  expect(copied[0]?.series_id).not.toBe('weekly')
  expect(copied[0]?.series_id).not.toBeNull()
})
