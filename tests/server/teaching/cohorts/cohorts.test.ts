import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { createClassSession } from '#contract/tutor/classes.ts'
import {
  cancelCohort,
  copyCohort,
  createCohort,
  deleteCohort,
  getCohort,
  listCohorts,
  updateCohort,
} from '#contract/tutor/cohorts.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { COHORT, openCohort } from '../../../support/academy/cohorts.ts'

test('a tutor opens, reads, changes and deletes a cohort', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const made = await openCohort({ server, tutor, course })
  expect(made).toEqual({
    id: expect.any(Number),
    course_id: course.id,
    ...COHORT,
    // Midnight in Lagos, and the midnight after the last day.
    starts_at: '2026-03-15T23:00:00.000Z',
    ends_at: '2026-04-26T23:00:00.000Z',
    enrolment_closes_at: '2026-03-15T23:00:00.000Z',
    enrolment_closes_local: null,
    seats_left: 2,
    taken: 0,
    waiting: 0,
    state: 'open',
    cancel_reason: null,
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
    version: 1,
  })
  const params = { id: made.id }
  expect((await asTutor.call(getCohort, { params })).body).toEqual(made)
  const closing = '2026-03-10T18:00'
  const change = { ...COHORT, name: 'March, late', seats: null, enrolment_closes_at: closing }
  const { body: changed } = await asTutor.call(updateCohort, { params, body: change })
  expect(changed).toMatchObject({
    name: 'March, late',
    seats: null,
    seats_left: null,
    enrolment_closes_at: '2026-03-10T17:00:00.000Z',
    enrolment_closes_local: closing,
  })
  expect((await asTutor.call(deleteCohort, { params })).body).toMatchObject(params)
  expect(await asTutor.call(getCohort, { params })).toBeRefused(404)
})

test('the course says its open cohorts, the next start first, and keeps planned, finished and cancelled ones to itself', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, course, clock } = academy
  const shown = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data
  expect(await shown()).not.toHaveProperty('cohorts')
  const late = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-01' })
  const soon = await openCohort(academy, { name: 'March' })
  await openCohort(academy, { name: 'Not yet', state: 'planned' })
  const gone = await openCohort(academy, { name: 'Off' })
  await server
    .as(tutor)
    .call(cancelCohort, { params: { id: gone.id }, body: { reason: 'The room is lost.' } })
  expect(await shown()).toMatchObject({
    runs_in_cohorts: true,
    cohorts: [
      { id: soon.id, name: 'March', state: 'open', seats: 2, seats_left: 2 },
      { id: late.id, name: 'May', state: 'open' },
    ],
  })
  // A cached answer stays the same until something in the course changes.
  const change = () => openCohort(academy, { name: 'Not yet', state: 'planned', ends_on: '2026-12-01' })
  clock.advance({ days: 20 })
  await change()
  expect((await shown()).cohorts).toMatchObject([{ name: 'March', state: 'running' }, { name: 'May' }])
  clock.advance({ days: 40 })
  await change()
  expect((await shown()).cohorts).toMatchObject([{ name: 'May' }])
})

test.each([
  ['a last day before the first', { ends_on: '2026-03-15' }, 'ends_on', /not be before the first/],
  [
    'days that are over',
    { starts_on: '2026-01-05', ends_on: '2026-03-01' },
    'ends_on',
    /must not be in the past/,
  ],
  ['more than two years', { ends_on: '2028-03-20' }, 'ends_on', /within two years/],
  ['the 30th of February', { starts_on: '2026-02-30' }, 'starts_on', /such as 2027-01-12/],
  ['a day in words', { starts_on: 'Monday' }, 'starts_on', /such as 2027-01-12/],
  [
    'closing after the start',
    { enrolment_closes_at: '2026-03-17T09:00:00Z' },
    'enrolment_closes_at',
    /before the first day/,
  ],
  [
    'a closing at no time of day',
    { enrolment_closes_at: '2026-03-10T25:00' },
    'enrolment_closes_at',
    /^Enrolment closes must be a date and time such as/,
  ],
  ['no seat', { seats: 0 }, 'seats', /./],
  ['half a seat', { seats: 1.5 }, 'seats', /./],
  ['no name', { name: '  ' }, 'name', /./],
])('bad input is refused in a sentence: %s', async (_, form, field, sentence) => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const body = { course_id: course.id, ...COHORT, ...form }
  const reply = await server.as(tutor).call(createCohort, { raw: { body } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(await db.selectFrom('cohorts').selectAll().where('is_rolling', '=', 0).execute()).toEqual([])
})

test.each(['Europe/Kyiv', 'Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'])(
  'the zone %s is kept as it was given',
  async time_zone => {
    const academy = await academyWith({ course: {} })
    expect(await openCohort(academy, { time_zone })).toMatchObject({ time_zone })
  },
)

test.each(['Mars/X', 'WAT', '+01:00', '', 'EST', 'Etc/GMT+1', 'Africa/../Lagos'])(
  'the zone “%s” is refused',
  async time_zone => {
    const { server, tutor, course } = await academyWith({ course: {} })
    const body = { course_id: course.id, ...COHORT, time_zone }
    const reply = await server.as(tutor).call(createCohort, { body })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('time_zone')
  },
)

test('where midnight is skipped, the first day begins with its first moment', async () => {
  const academy = await academyWith({ course: {} })
  const form = { starts_on: '2026-04-24', ends_on: '2026-04-24', time_zone: 'Africa/Cairo' }
  expect(await openCohort(academy, form)).toMatchObject({
    starts_at: '2026-04-23T22:00:00.000Z',
    ends_at: '2026-04-24T21:00:00.000Z',
  })
})

test('the list is the tutor’s own, with Content-Range, sorted and narrowed to a course', async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { server, make, tutor, stranger, category, course } = academy
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id })
  await openCohort(academy, { name: 'B' })
  await openCohort(academy, { name: 'A' })
  await openCohort({ server, tutor, course: other }, { name: 'C' })
  await openCohort({ server, tutor: stranger, course: foreign }, { name: 'Not yours' })
  const query = { sort: '["name","ASC"]', range: '[0,1]', filter: JSON.stringify({ course: course.slug }) }
  const reply = await server.as(tutor).call(listCohorts, { query })
  expect(reply.body.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(reply.headers['content-range']).toBe('cohorts 0-1/2')
  const all = await server.as(tutor).call(listCohorts, { query: { sort: '["name","ASC"]' } })
  expect(all.body.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
})

test('the list is narrowed to a state, which goes by the days; another word is refused', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, clock } = academy
  await openCohort(academy, { name: 'Not yet', state: 'planned' })
  await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-01' })
  await openCohort(academy, { name: 'Now', starts_on: '2026-03-02', ends_on: '2026-06-01' })
  await openCohort(academy, { name: 'Past', starts_on: '2026-03-02', ends_on: '2026-03-03' })
  clock.advance({ days: 3 })
  const off = await openCohort(academy, { name: 'Off' })
  await server.as(tutor).call(cancelCohort, { params: { id: off.id }, body: { reason: 'No room.' } })
  const list = (state: string) =>
    server.as(tutor).call(listCohorts, { query: { filter: JSON.stringify({ state }) } })
  for (const [state, name] of Object.entries({
    planned: 'Not yet',
    open: 'May',
    running: 'Now',
    finished: 'Past',
    cancelled: 'Off',
  })) {
    const reply = await list(state)
    expect(reply.body.map(cohort => [cohort.name, cohort.state])).toEqual([[name, state]])
    expect(reply.headers['content-range']).toBe('cohorts 0-0/1')
  }
  expect(await list('ended')).toBeRefused(400)
})

test("nobody touches another tutor's cohort, and a course that is not theirs gets none", async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { server, stranger, learner, course } = academy
  const { id } = await openCohort(academy)
  const params = { id }
  const calls = [
    (by: ReturnType<typeof server.as>) => by.call(getCohort, { params }),
    (by: ReturnType<typeof server.as>) => by.call(updateCohort, { params, body: COHORT }),
    (by: ReturnType<typeof server.as>) => by.call(deleteCohort, { params }),
    (by: ReturnType<typeof server.as>) =>
      by.call(copyCohort, { params, body: { name: 'X', starts_on: '2026-06-01' } }),
    (by: ReturnType<typeof server.as>) => by.call(cancelCohort, { params, body: { reason: 'No.' } }),
    (by: ReturnType<typeof server.as>) =>
      by.call(createCohort, { body: { course_id: course.id, ...COHORT } }),
  ]
  for (const call of calls) {
    expect(await call(server.as(stranger))).toBeRefused(404)
    expect(await call(server.as(learner))).toBeRefused(403)
  }
})

test('a copy is planned, as long as the first, with its classes as many days later at the same time of day', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, make, course, db } = academy
  const london = { starts_on: '2026-10-05', ends_on: '2026-11-09', time_zone: 'Europe/London' }
  const cohort = await openCohort(academy, {
    ...london,
    enrolment_closes_at: '2026-10-01T18:00:00+01:00',
  })
  // 18:00 in London, before and after its clocks go back on 25 October.
  for (const starts_at of ['2026-10-05T17:00:00.000Z', '2026-10-26T18:00:00.000Z'])
    await make.classSession({
      course_id: course.id,
      cohort_id: cohort.id,
      time_zone: 'Europe/London',
      starts_at,
      ends_at: starts_at.replace(/:00:00/, ':30:00'),
    })
  const body = { name: 'November', starts_on: '2026-11-02' }
  const reply = await server.as(tutor).call(copyCohort, { params: { id: cohort.id }, body })
  expect(reply.body).toMatchObject({
    ...body,
    ends_on: '2026-12-07',
    time_zone: 'Europe/London',
    seats: 2,
    taken: 0,
    state: 'planned',
    enrolment_closes_at: '2026-10-29T18:00:00.000Z',
  })
  const classes = await db
    .selectFrom('class_sessions')
    .select(['title', 'starts_at', 'meeting_link'])
    .where('cohort_id', '=', reply.body.id)
    .orderBy('starts_at')
    .execute()
  expect(classes.map(({ starts_at }) => starts_at)).toEqual([
    '2026-11-02T18:00:00.000Z',
    '2026-11-23T18:00:00.000Z',
  ])
})

test('a course has at most a hundred cohorts', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, course, db } = academy
  const { id: _, ...one } = await db
    .selectFrom('cohorts')
    .selectAll()
    .where('id', '=', (await openCohort(academy)).id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cohorts')
    .values(Array.from({ length: 95 }, () => one))
    .execute()
  const body = { course_id: course.id, ...COHORT }
  const params = { id: (await db.selectFrom('cohorts').select('id').executeTakeFirstOrThrow()).id }
  // All in parallel, half of them copies: each counts the earlier ones.
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => [
      server.as(tutor).call(createCohort, { body }),
      server.as(tutor).call(copyCohort, { params, body: { name: 'Again', starts_on: '2026-05-04' } }),
    ]).flat(),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await db.selectFrom('cohorts').select('id').where('is_rolling', '=', 0).execute()).toHaveLength(100)
  expect(await server.as(tutor).call(createCohort, { body })).toBeRefused(409, /up to 100 cohorts/)
})

test('enrolment that closes while the clocks change closes an hour later, or the first time, and nobody is asked', async () => {
  const academy = await academyWith({ course: {} })
  const days = { starts_on: '2026-11-02', ends_on: '2026-12-20', time_zone: 'Europe/London' }
  for (const [typed, closes] of [
    ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ] as const) {
    const cohort = await openCohort(academy, { ...days, enrolment_closes_at: typed })
    expect(cohort.enrolment_closes_at).toBe(closes)
  }
})

const TUESDAYS = ['17', '24', '31']
  .map(day => `2026-03-${day}`)
  .concat(['07', '14', '21'].map(day => `2026-04-${day}`))

const CLASSES = { title: 'Weaving', weekdays: [2], time_of_day: '18:00', minutes: 90 }

test('a cohort comes with its weekly classes, one on each of its days, holidays left out', async () => {
  const academy = await academyWith({ course: {} })
  const cohort = await openCohort(academy, { classes: { ...CLASSES, holidays: ['2026-03-24'] } })
  const sessions = await academy.db
    .selectFrom('class_sessions')
    .select(['title', 'cohort_id', 'starts_local', 'time_zone'])
    .orderBy('starts_at')
    .execute()
  expect(sessions.map(({ title, starts_local }) => [title, starts_local])).toEqual([
    ['Weaving 1', '2026-03-17T18:00:00'],
    ['Weaving 2', '2026-03-31T18:00:00'],
    ['Weaving 3', '2026-04-07T18:00:00'],
    ['Weaving 4', '2026-04-14T18:00:00'],
    ['Weaving 5', '2026-04-21T18:00:00'],
  ])
  expect(sessions.every(one => one.cohort_id === cohort.id && one.time_zone === 'Africa/Lagos')).toBe(true)
})

test.each([
  ['no title', { title: ' ' }, 'title', /^Title is required/],
  ['no weekday', { weekdays: [] }, 'weekdays', /1 entries or more/],
  ['a link that is none', { meeting_link: 'javascript:alert(1)' }, 'meeting_link', /https/],
  ['every day of it a holiday', { holidays: TUESDAYS }, 'holidays', /no class is left/],
  ['a class at the same time', { weekdays: [3] }, 'starts_on', /^Choose another first day|“Other”/],
])('weekly classes that cannot be refuse their cohort too: %s', async (_, form, field, sentence) => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const other = { title: 'Other', starts_at: '2026-03-18T17:30:00Z', ends_at: '2026-03-18T18:30:00Z' }
  await server.as(tutor).call(createClassSession, { body: { course_id: course.id, ...other } })
  const body = { course_id: course.id, ...COHORT, classes: { ...CLASSES, ...form } }
  const reply = await server.as(tutor).call(createCohort, { raw: { body } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(await db.selectFrom('cohorts').selectAll().where('is_rolling', '=', 0).execute()).toEqual([])
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toHaveLength(1)
})

test('a cohort of more days than a series may have classes says so', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const classes = { ...CLASSES, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const body = { course_id: course.id, ...COHORT, ends_on: '2026-12-31', classes }
  const reply = await server.as(tutor).call(createCohort, { body })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.weekdays).toMatch(/more than 104 classes/)
})
