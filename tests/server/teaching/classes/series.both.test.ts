import { expect, test } from 'vitest'
import { listTimetable } from '#contract/timetable.ts'
import { createClassSession, listClassSessions } from '#contract/tutor/classes.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { planSeries, SERIES } from '../../../support/academy/series.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'

const locals = (classes: readonly { starts_local: string }[]) => classes.map(one => one.starts_local)

test('a series is planned in one step: a holiday is left out and uses no number', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, db } = academy
  const cohort = await openCohort(academy, { ends_on: '2026-06-01' })
  const form = { cohort_id: cohort.id, count: 4, holidays: ['2026-03-24', '2026-03-25'] }
  const { body: preview } = await planSeries(academy, { ...form, preview: true })
  expect(preview.series_id).toBeNull()
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual([])

  const { body: made } = await planSeries(academy, form)
  expect(made).toEqual({ ...preview, series_id: expect.any(String) })
  expect(made.skipped).toEqual(['2026-03-24'])
  expect(made.classes.map(({ title, starts_local }) => [title, starts_local])).toEqual([
    ['Weaving 1', '2026-03-17T18:00'],
    ['Weaving 2', '2026-03-31T18:00'],
    ['Weaving 3', '2026-04-07T18:00'],
    ['Weaving 4', '2026-04-14T18:00'],
  ])
  const { body: listed } = await server
    .as(tutor)
    .call(listClassSessions, { query: { sort: '["starts_at","ASC"]' } })
  expect(listed.map(({ title, cohort_id, series_id }) => [title, cohort_id, series_id])).toEqual(
    made.classes.map(({ title }) => [title, cohort.id, made.series_id]),
  )
  expect(listed[0]).toMatchObject({ starts_at: '2026-03-17T17:00:00.000Z', ends_local: '2026-03-17T19:30' })
})

test('a series of several weekdays is numbered by time, from the first day on', async () => {
  const academy = await academyWith({ course: {} })
  const { body } = await planSeries(academy, { weekdays: [5, 2], first_day: '2026-03-18', count: 3 })
  expect(locals(body.classes)).toEqual(['2026-03-20T18:00', '2026-03-24T18:00', '2026-03-27T18:00'])
  expect(body.classes.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('18:00 in London stays weekly over the end of summer time; Lagos sees 18:00, then 19:00', async () => {
  const academy = await academyWith({ course: {} })
  const form = { time_zone: 'Europe/London', weekdays: [3], first_day: '2026-10-21', count: 2 }
  const { body } = await planSeries(academy, form)
  expect(locals(body.classes)).toEqual(['2026-10-21T18:00', '2026-10-28T18:00'])
  expect(body.classes.map(({ starts_at }) => starts_at)).toEqual([
    '2026-10-21T17:00:00.000Z',
    '2026-10-28T18:00:00.000Z',
  ])
})

test('a series over a time that the clocks leave out asks which is meant', async () => {
  const academy = await academyWith({ course: {} })
  const form = {
    time_zone: 'America/New_York',
    weekdays: [7],
    first_day: '2026-03-08',
    time_of_day: '02:30',
    minutes: 30,
    count: 2,
  }
  const asked = await planSeries(academy, { ...form, preview: true })
  expect(asked).toBeRefused(400)
  expect(asked.failure.fields).toEqual({
    clock_change: expect.stringMatching(/^On 2026-03-08: .+ doesn't exist .+earlier.+later/),
  })
  const { body } = await planSeries(academy, { ...form, clock_change: 'later' })
  expect(locals(body.classes)).toEqual(['2026-03-08T03:30', '2026-03-15T02:30'])
})

test.each([
  [{ count: 10_000 }, 'count', 'Number of classes must be a whole number from 1 to 104.'],
  [{ minutes: 0 }, 'minutes', 'Length in minutes must be a whole number from 1 to 720.'],
  [{ minutes: 1_200 }, 'minutes', 'Length in minutes must be a whole number from 1 to 720.'],
  [
    { first_day: '2026-02-24' },
    'first_day',
    '“Weaving 1” on 24 February 2026 at 18:00 (Lagos time) would be in the past.',
  ],
  [{ first_day: '2026-02-30' }, 'first_day', 'First day must be a day such as 2027-01-12.'],
  [{ time_of_day: '25:00' }, 'time_of_day', 'Starts at must be a time such as 18:00.'],
  [{ weekdays: [] }, 'weekdays', 'Weekdays must have 1 entries or more.'],
  [{ weekdays: [8] }, 'weekdays', 'Weekdays must be a whole number from 1 to 7.'],
  [{ time_zone: 'WAT' }, 'time_zone', /^Choose a time zone/],
  [{ holidays: ['Easter'] }, 'holidays', 'Holidays must be days such as 2027-01-12.'],
  [{ meeting_link: 'http://meet.example' }, 'meeting_link', 'Meeting link must start with https://.'],
  [{ title: ' ' }, 'title', 'Title is required.'],
])('a series with %j is refused in a sentence, and nothing is written', async (values, field, sentence) => {
  const academy = await academyWith({ course: {} })
  const reply = await planSeries(academy, values)
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(await academy.db.selectFrom('class_sessions').selectAll().execute()).toEqual([])
})

test.each([
  [
    { first_day: '2026-03-10' },
    'first_day',
    'First day must be within the cohort, 2026-03-16 to 2026-04-26.',
  ],
  [
    { count: 8 },
    'count',
    'Only 6 classes fit before the cohort’s last day, 2026-04-26. Choose fewer classes.',
  ],
  [
    { first_day: '2026-04-14', count: 2, holidays: ['2026-04-14', '2026-04-21'] },
    'holidays',
    'Every day of the series up to the cohort’s last day, 2026-04-26, is a skipped date, so no class is left.',
  ],
  [
    { first_day: '2026-04-25', count: 1 },
    'weekdays',
    'None of these weekdays falls before the cohort’s last day, 2026-04-26. Choose other weekdays.',
  ],
])('a series of a cohort with %j is refused, and nothing is written', async (values, field, sentence) => {
  const academy = await academyWith({ course: {} })
  const { id: cohort_id } = await openCohort(academy)
  const reply = await planSeries(academy, { cohort_id, ...values })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toBe(sentence)
  expect(await academy.db.selectFrom('class_sessions').selectAll().execute()).toEqual([])
})

test('a class in the way is named, in the preview beside its class, and nothing is written', async () => {
  const academy = await academyWith({ course: {} })
  const { make, course, db } = academy
  await make.classSession({
    course_id: course.id,
    title: 'Dyeing',
    starts_at: '2026-03-24T18:00:00.000Z',
    ends_at: '2026-03-24T19:00:00.000Z',
  })
  const sentence =
    '“Weaving 2” on 24 March 2026 at 18:00 (Lagos time) overlaps with “Dyeing”, from 24 March 2026 at 19:00 (Lagos time) to 24 March 2026 at 20:00 (Lagos time).'
  const { body: preview } = await planSeries(academy, { preview: true, count: 3 })
  expect(preview.classes.map(({ problem }) => problem)).toEqual([null, sentence, null])
  const reply = await planSeries(academy, { count: 3 })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual({ first_day: sentence })
  expect(await db.selectFrom('class_sessions').select('title').execute()).toEqual([{ title: 'Dyeing' }])
})

test('a series asked for twice at once is there once: the second finds the first in its way', async () => {
  const academy = await academyWith({ course: {} })
  const replies = await Promise.all([planSeries(academy), planSeries(academy), planSeries(academy)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await academy.db.selectFrom('class_sessions').select('id').execute()).toHaveLength(8)
})

test('two classes at one time, planned at once from two tabs, are one class', async () => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const form = { starts_at: '2026-03-09T18:00', ends_at: '2026-03-09T20:00' }
  const replies = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map(title =>
      server.as(tutor).call(createClassSession, { body: { course_id: course.id, title, ...form } }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect(await db.selectFrom('class_sessions').select('id').execute()).toHaveLength(1)
})

test("strangers plan no series for another tutor's course", async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { learner, stranger, db } = academy
  expect(await planSeries({ ...academy, tutor: learner })).toBeRefused(403)
  expect(await planSeries({ ...academy, tutor: stranger })).toBeRefused(404)
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual([])
})

test('a series is at most as long as a course may have classes', async () => {
  const academy = await academyWith({ course: {} })
  for (const time_of_day of ['06:00', '08:00', '10:00', '12:00'])
    expect((await planSeries(academy, { time_of_day, count: 104 })).status).toBe(200)
  const reply = await planSeries(academy, { time_of_day: '14:00', count: 104 })
  expect(reply).toBeRefused(409)
  expect(reply.failure.code).toBe('class_session.limit_reached')
})

test('the learners of its cohort find a series in their timetable, those of another do not', async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { server, make, course, learner } = academy
  const cohort = await openCohort(academy)
  const other = await openCohort(academy, { name: 'Another' })
  const neighbour = await make.learner()
  await make.enrolment({ user_id: learner.id, course_id: course.id, cohort_id: cohort.id })
  await make.enrolment({ user_id: neighbour.id, course_id: course.id, cohort_id: other.id })
  await planSeries(academy, { cohort_id: cohort.id, count: 2 })
  const params = { slug: course.slug }
  const titles = async (user: typeof learner) =>
    (await server.as(user).call(listTimetable, { params })).body.data.map(({ title }) => title)
  expect(await titles(learner)).toEqual([`${SERIES.title} 1`, `${SERIES.title} 2`])
  expect(await titles(neighbour)).toEqual([])
})

test('a slot of the tutor is in the way of a class and of a series, by name', async () => {
  const academy = await onsiteAcademy()
  const { teacher, course } = academy
  await academy.slot()
  const form = { title: 'Warping', starts_at: '2026-03-09T18:30', ends_at: '2026-03-09T19:30' }
  const single = await teacher.call(createClassSession, { body: { course_id: course.id, ...form } })
  expect(single).toBeRefused(400)
  expect(single.failure.fields?.starts_at).toMatch(/^This overlaps with the slot of “.+”, from/)
  const { body } = await planSeries(academy, {
    first_day: '2026-03-09',
    weekdays: [1],
    count: 2,
    preview: true,
  })
  expect(body.classes.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/overlaps with the slot of/),
    null,
  ])
})
