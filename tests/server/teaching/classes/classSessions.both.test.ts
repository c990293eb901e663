import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import {
  cancelClassSession,
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { cancelCohort } from '#contract/tutor/cohorts.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'

const FORM = {
  title: 'Warping',
  starts_at: '2026-03-09T18:00:00+01:00',
  ends_at: '2026-03-09T20:00:00+01:00',
  meeting_link: 'https://meet.example/weaving',
}

test('a tutor plans, reads, moves and deletes a class', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const { body: made } = await asTutor.call(createClassSession, { body: { course_id: course.id, ...FORM } })
  expect(made).toEqual({
    id: expect.any(Number),
    course_id: course.id,
    cohort_id: null,
    title: 'Warping',
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T19:00:00.000Z',
    time_zone: 'Africa/Lagos',
    meeting_link: 'https://meet.example/weaving',
    cancelled_at: null,
    cancel_reason: null,
    starts_local: '2026-03-09T18:00',
    ends_local: '2026-03-09T20:00',
    clock_change: null,
    notes: null,
    recording_link: null,
    series_id: null,
    is_edited: false,
    version: 1,
  })
  const params = { id: made.id }
  expect((await asTutor.call(getClassSession, { params })).body).toEqual(made)
  const moved = { ...FORM, title: 'Warping again', meeting_link: '' }
  const { body: changed } = await asTutor.call(updateClassSession, { params, body: moved })
  expect(changed).toEqual({ ...made, title: 'Warping again', meeting_link: null, version: 2 })
  expect((await asTutor.call(deleteClassSession, { params })).body).toEqual(changed)
  expect(await asTutor.call(getClassSession, { params })).toBeRefused(404)
  expect(await asTutor.call(deleteClassSession, { params })).toBeRefused(404)
})

test('the list says how much there is in Content-Range and can be sorted, cut and narrowed', async () => {
  const { server, make, tutor, course, category, stranger } = await academyWith({ course: {}, stranger: {} })
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'other' })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id })
  const ids: number[] = []
  for (const day of ['10', '11', '12']) {
    const starts_at = `2026-03-${day}T10:00:00.000Z`
    ids.push((await make.classSession({ course_id: course.id, title: `Day ${day}`, starts_at })).id)
  }
  await make.classSession({ course_id: other.id, title: 'Elsewhere', starts_at: '2026-03-13T10:00:00.000Z' })
  await make.classSession({ course_id: foreign.id })

  const list = (query: Record<string, string>) => server.as(tutor).call(listClassSessions, { query })
  const titles = (reply: Awaited<ReturnType<typeof list>>) => reply.body.map(({ title }) => title)
  const page = await list({ sort: '["starts_at","ASC"]', range: '[1,2]' })
  expect(titles(page)).toEqual(['Day 11', 'Day 12'])
  expect(page.headers['content-range']).toBe('class-sessions 1-2/4')
  expect(titles(await list({ filter: JSON.stringify({ course: 'other' }) }))).toEqual(['Elsewhere'])
  expect(titles(await list({ filter: JSON.stringify({ q: 'DAY 1' }), sort: '["id","ASC"]' }))).toHaveLength(3)
  expect(
    titles(await list({ filter: JSON.stringify({ id: [ids[2], ids[0]] }), sort: '["id","DESC"]' })),
  ).toEqual(['Day 12', 'Day 10'])
  const empty = await list({ filter: JSON.stringify({ id: [] }) })
  expect(empty.body).toEqual([])
  expect(empty.headers['content-range']).toBe('class-sessions 0-0/0')
})

test.each([
  [{ sort: '["password_hash","ASC"]' }],
  [{ sort: '["id","SIDEWAYS"]' }],
  [{ sort: 'id' }],
  [{ range: '[0,9999]' }],
  [{ range: '[5,1]' }],
  [{ range: '[-1,5]' }],
  [{ range: '["a"]' }],
  [{ filter: '[1]' }],
  [{ filter: '{"id":["x"]}' }],
  [{ filter: '{"course":{"$ne":1}}' }],
  [{ filter: 'null' }],
])('the list refuses %j', async query => {
  const { server, tutor } = await academyWith()
  expect(await server.as(tutor).call(listClassSessions, { query })).toBeRefused(400)
})

test.each([
  [{ title: ' ' }, 'title', 'Title is required.'],
  [{ ends_at: '2026-03-10T14:00:00+01:00' }, 'ends_at', 'Ends at must be within 12 hours of the start.'],
  [
    { starts_at: '2026-03-01T18:00', ends_at: '2026-03-01T20:00' },
    'ends_at',
    'Ends at must be in the future.',
  ],
  [{ meeting_link: 'https://zoom.us@evil.io/j/1' }, 'meeting_link', /must start with https/],
  [{ starts_at: 'tomorrow' }, 'starts_at', /^Starts at must be a date and time such as/],
  [{ starts_at: '2026-02-30T18:00:00Z' }, 'starts_at', /must be a date and time/],
  [{ starts_at: '2026-02-30T18:00' }, 'starts_at', /must be a date and time/],
  [{ ends_at: '2026-13-01T00:00:00Z' }, 'ends_at', /must be a date and time/],
  [{ starts_at: '0001-01-01T00:00:00Z' }, 'starts_at', /must be a date and time/],
  [{ time_zone: 'Mars/X' }, 'time_zone', /^Choose a time zone/],
  [{ time_zone: 'WAT' }, 'time_zone', /^Choose a time zone/],
  [{ time_zone: '+01:00' }, 'time_zone', /^Choose a time zone/],
  [{ time_zone: '' }, 'time_zone', /^Choose a time zone/],
  [{ ends_at: '2026-03-09T17:00:00+01:00' }, 'ends_at', 'Ends at must be after the start.'],
  [{ ends_at: '2026-03-12T17:00:00+01:00' }, 'ends_at', 'Ends at must be within 12 hours of the start.'],
  [{ meeting_link: 'javascript:alert(1)' }, 'meeting_link', 'Meeting link must start with https://.'],
  [{ meeting_link: 'http://meet.example' }, 'meeting_link', 'Meeting link must start with https://.'],
  [
    { meeting_link: 'https://us02web.zoom.us/j/123456789?pwd=AbC1 Passcode: 123456' },
    'meeting_link',
    'Meeting link must be only the link. Put “Passcode: 123456” into the notes.',
  ],
])('a class with %j is refused', async (values, field, sentence) => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const body = { course_id: course.id, ...FORM, ...values }
  const reply = await server.as(tutor).call(createClassSession, { body })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual([])
})

test('the link of a class is taken out of what the tutor pasted', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const body = { course_id: course.id, ...FORM, meeting_link: 'meet.google.com/abc-defg-hij”\u200b' }
  const reply = await server.as(tutor).call(createClassSession, { body })
  expect(reply.body.meeting_link).toBe('https://meet.google.com/abc-defg-hij')
})

test("strangers see and touch no class of another tutor's course", async () => {
  const { server, make, course, learner, stranger, db } = await academyWith({ course: {}, stranger: {} })
  const session = await make.classSession({ course_id: course.id })
  const params = { id: session.id }
  for (const [endpoint, options] of [
    [getClassSession, { params }],
    [createClassSession, { body: { course_id: course.id, ...FORM } }],
    [updateClassSession, { params, body: FORM }],
    [cancelClassSession, { params, body: { reason: 'No power.' } }],
    [restoreClassSession, { params }],
    [deleteClassSession, { params }],
  ] as const) {
    expect(await server.call(endpoint, options as object)).toBeRefused(401)
    expect(await server.as(learner).call(endpoint, options as object)).toBeRefused(403)
    expect(await server.as(stranger).call(endpoint, options as object)).toBeRefused(404)
  }
  expect((await server.as(stranger).call(listClassSessions)).body).toEqual([])
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual([session])
})

test('a class is deleted by the request of ra-data-simple-rest, which calls its empty body text', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  const { id } = await make.classSession({ course_id: course.id })
  const headers = { 'content-type': 'text/plain' }
  expect((await server.as(tutor).call(deleteClassSession, { params: { id }, headers })).status).toBe(200)
})

test('a class is planned on the clock of a place, whose name is kept as it was given', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  for (const [index, time_zone] of ['Europe/Kyiv', 'Asia/Kolkata', 'UTC'].entries()) {
    const day = `2026-03-1${index}`
    const times = { starts_at: `${day}T18:00`, ends_at: `${day}T20:00` }
    const body = { course_id: course.id, ...FORM, ...times, time_zone }
    const reply = await server.as(tutor).call(createClassSession, { body })
    expect(reply.body).toMatchObject({ time_zone, starts_local: times.starts_at, ends_local: times.ends_at })
  }
})

test('a time that clocks leave out or show twice is asked about, and then taken as chosen', async () => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const plan = (starts_at: string, ends_at: string, clock_change?: 'earlier' | 'later') => {
    const zone = { time_zone: 'America/New_York', ...(clock_change && { clock_change }) }
    const body = { course_id: course.id, ...FORM, starts_at, ends_at, ...zone }
    return server.as(tutor).call(createClassSession, { body })
  }
  const skipped = ['2026-03-08T02:30', '2026-03-08T05:00'] as const
  const twice = ['2026-11-01T01:30', '2026-11-01T05:00'] as const
  const refused = await plan(...skipped)
  expect(refused).toBeRefused(400)
  // The error is shown once, at the field that answers it.
  expect(refused.failure.fields).toEqual({
    clock_change: expect.stringMatching(/^Starts at: this time doesn't exist .*01:30 .*03:30/),
  })
  expect((await plan(...twice)).failure.fields).toEqual({
    clock_change: expect.stringMatching(/^Starts at: this time happens twice .*earlier.*later/),
  })
  expect(await db.selectFrom('class_sessions').select('id').execute()).toEqual([])
  for (const [times, choice, starts_at, clock_change] of [
    [skipped, 'earlier', '2026-03-08T06:30:00.000Z', null],
    [skipped, 'later', '2026-03-08T07:30:00.000Z', null],
    [twice, 'earlier', '2026-11-01T05:30:00.000Z', 'earlier'],
    [twice, 'later', '2026-11-01T06:30:00.000Z', 'later'],
  ] as const) {
    const { body } = await plan(times[0], times[1], choice)
    expect(body).toMatchObject({ starts_at, clock_change })
    await server.as(tutor).call(deleteClassSession, { params: { id: body.id } })
  }
})

test('a cancelled class is next for nobody, and stays in the timetable with its reason', async () => {
  const { server, make, tutor, learner, course } = await academyWith({ course: {} })
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const { id } = await make.classSession({ course_id: course.id, meeting_link: 'https://meet.example/x' })
  const params = { id }
  await server.as(tutor).call(cancelClassSession, { params, body: { reason: ' No power. ' } })
  const [own] = (await server.as(learner).call(listEnrolledCourses)).body.data
  expect(own).toMatchObject({ next_session_at: null, classroom_link: null, sessions_count: 1 })
  expect(own?.classes).toMatchObject([{ id, cancel_reason: 'No power.' }])
  const { data } = (await server.call(getCourse, { params: { slug: course.slug } })).body
  expect(data.next_classes).toEqual([])
})

test('a class that is over or cancelled cannot be cancelled, and one needs a reason', async () => {
  const { server, make, tutor, course, clock } = await academyWith({ course: {} })
  const { id } = await make.classSession({ course_id: course.id })
  const cancel = (reason: string) =>
    server.as(tutor).call(cancelClassSession, { params: { id }, body: { reason } })
  expect((await cancel(' ')).failure.fields).toEqual({ reason: 'Reason is required.' })
  expect((await cancel('No power.')).status).toBe(200)
  expect((await cancel('No water.')).failure.code).toBe('class_session.cancelled')
  expect((await server.as(tutor).call(restoreClassSession, { params: { id } })).body.cancelled_at).toBeNull()
  clock.advance({ days: 30 })
  expect((await cancel('No power.')).failure.code).toBe('class_session.over')
})

test('a class that meets another one of its course is refused by name, and one beside it is not', async () => {
  const { server, make, tutor, course, category } = await academyWith({ course: {} })
  const plan = (starts_at: string, ends_at: string, course_id = course.id) =>
    server.as(tutor).call(createClassSession, { body: { ...FORM, course_id, starts_at, ends_at } })
  const { body: first } = await plan('2026-03-09T18:00', '2026-03-09T20:00')
  const refused = await plan('2026-03-09T19:00', '2026-03-09T21:00')
  expect(refused).toBeRefused(400)
  expect(refused.failure.fields?.starts_at).toMatch(/“Warping”, from 9 March 2026 at 18:00/)
  expect((await plan('2026-03-09T20:00', '2026-03-09T21:00')).status).toBe(200)
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  expect((await plan('2026-03-09T18:00', '2026-03-09T20:00', other.id)).status).toBe(200)

  const params = { id: first.id }
  const shorter = { ...FORM, starts_at: '2026-03-09T18:30', ends_at: '2026-03-09T20:00' }
  expect((await server.as(tutor).call(updateClassSession, { params, body: shorter })).status).toBe(200)
  const moved = { ...FORM, starts_at: '2026-03-09T19:00', ends_at: '2026-03-09T21:00' }
  expect(await server.as(tutor).call(updateClassSession, { params, body: moved })).toBeRefused(400)
  await server.as(tutor).call(cancelClassSession, { params, body: { reason: 'No power.' } })
  expect((await plan('2026-03-09T18:00', '2026-03-09T19:00')).status).toBe(200)
  const restored = await server.as(tutor).call(restoreClassSession, { params })
  expect(restored).toBeRefused(400)
  expect(restored.failure.fields?.starts_at).toMatch(/overlaps with/)
})

test('a class that is over may be worded anew, and not moved into the past', async () => {
  const { server, make, tutor, course, clock } = await academyWith({ course: {} })
  const { id } = await make.classSession({ course_id: course.id })
  clock.advance({ days: 30 })
  const was = { ...FORM, starts_at: '2026-03-09T18:00', ends_at: '2026-03-09T19:00' }
  const change = (body: typeof FORM) => server.as(tutor).call(updateClassSession, { params: { id }, body })
  expect((await change({ ...was, title: 'Renamed' })).body.title).toBe('Renamed')
  const refused = await change({ ...was, starts_at: '2026-03-09T17:30' })
  expect(refused.failure.fields).toEqual({ ends_at: 'Ends at must be in the future.' })
})

test('a class is for a cohort of its course: two cohorts may meet at once, a class for everybody may not', async () => {
  const { server, make, tutor, course, category } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const [one, two] = [
    await make.cohort({ course_id: course.id }),
    await make.cohort({ course_id: course.id }),
  ]
  const foreign = await make.cohort({ course_id: other.id })
  const plan = (cohort_id: number | null) =>
    asTutor.call(createClassSession, { body: { course_id: course.id, cohort_id, ...FORM } })
  const refused = await plan(foreign.id)
  expect(refused).toBeRefused(400)
  expect(refused.failure.fields).toEqual({ cohort_id: 'Choose a cohort of this course.' })
  const { body: made } = await plan(one.id)
  expect(made).toMatchObject({ cohort_id: one.id })
  expect((await plan(two.id)).status).toBe(200)
  expect(await plan(one.id)).toBeRefused(400)
  expect(await plan(null)).toBeRefused(400)
  const params = { id: made.id }
  expect(
    await asTutor.call(updateClassSession, { params, body: { ...FORM, cohort_id: two.id } }),
  ).toBeRefused(400)
  const kept = await asTutor.call(updateClassSession, { params, body: { ...FORM, title: 'Warping again' } })
  expect(kept.body).toMatchObject({ cohort_id: one.id, title: 'Warping again' })
})

test('notes are for before and after a class, a recording for after it, and calendars are told of neither', async () => {
  const { server, make, tutor, learner, course, db, clock } = await academyWith({ course: {} })
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const asTutor = server.as(tutor)
  const { body: made } = await asTutor.call(createClassSession, { body: { course_id: course.id, ...FORM } })
  const params = { id: made.id }
  const after = { notes: 'Bring yarn.\nAnd time.', recording_link: 'https://video.example/1' }
  const early = await asTutor.call(updateClassSession, { params, body: { ...FORM, ...after } })
  expect(early).toBeRefused(400)
  expect(early.failure.fields).toEqual({
    recording_link: 'You can add a recording link once the class has started.',
  })
  clock.advance({ days: 8 })
  const unsafe = { ...FORM, recording_link: 'javascript:alert(1)' }
  const refused = await asTutor.call(updateClassSession, { params, body: unsafe })
  expect(refused.failure.fields).toEqual({ recording_link: 'Recording link must start with https://.' })
  const { body: changed } = await asTutor.call(updateClassSession, { params, body: { ...FORM, ...after } })
  expect(changed).toEqual({ ...made, ...after, version: 2 })
  // Fields that are left out stay unchanged.
  expect((await asTutor.call(updateClassSession, { params, body: FORM })).body).toEqual({
    ...changed,
    version: 3,
  })
  const { sequence } = await db.selectFrom('class_sessions').select('sequence').executeTakeFirstOrThrow()
  expect(sequence).toBe(0)
  const [own] = (await server.as(learner).call(listEnrolledCourses)).body.data
  expect(own?.classes?.[0]).toMatchObject(after)
})

test('a month of a tutor with many classes is only that month', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  for (const month of ['02', '03', '04'])
    await make.classSession({
      course_id: course.id,
      title: month,
      starts_at: `2026-${month}-10T10:00:00.000Z`,
    })
  const list = (filter: object) =>
    server.as(tutor).call(listClassSessions, { query: { filter: JSON.stringify(filter) } })
  const march = await list({ course: course.slug, from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' })
  expect(march.body.map(({ title }) => title)).toEqual(['03'])
  expect(march.headers['content-range']).toBe('class-sessions 0-0/1')
  expect(await list({ from: 'soon' })).toBeRefused(400)
})

test('the list is narrowed to the classes of one cohort', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, course } = academy
  const mine = await openCohort(academy)
  const other = await openCohort(academy, { name: 'April evenings' })
  for (const [title, cohort_id] of [
    ['Mine', mine.id],
    ['Other', other.id],
    ['Everybody', null],
  ] as const) {
    const day = { Mine: '10', Other: '11', Everybody: '12' }[title]
    const times = { starts_at: `2026-03-${day}T18:00`, ends_at: `2026-03-${day}T19:00` }
    const body = { course_id: course.id, cohort_id, title, ...times }
    expect((await server.as(tutor).call(createClassSession, { body })).status).toBe(200)
  }
  const list = (cohort: unknown) =>
    server.as(tutor).call(listClassSessions, { query: { filter: JSON.stringify({ cohort }) } })
  const found = await list(mine.id)
  expect(found.body.map(({ title }) => title)).toEqual(['Mine'])
  expect(found.headers['content-range']).toBe('class-sessions 0-0/1')
  expect((await list('')).body).toHaveLength(3)
  expect(await list({ $ne: 1 })).toBeRefused(400)
})

test('the list over all courses is narrowed to what is coming, over or cancelled, and names the course of each class', async () => {
  const { server, make, tutor, course, category, clock } = await academyWith({ course: {} })
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'other' })
  clock.advance({ days: 8, hours: 1, minutes: 30 })
  for (const [title, course_id, day] of [
    ['Gone', course.id, '09'],
    ['Under way', other.id, '10'],
    ['Ahead', course.id, '11'],
    ['Called off', course.id, '12'],
  ] as const) {
    const starts_at = `2026-03-${day}T10:00:00.000Z`
    const ends_at = `2026-03-${day}T11:00:00.000Z`
    const cancelled = title === 'Called off' && { cancelled_at: starts_at, cancel_reason: 'No power.' }
    await make.classSession({ course_id, title, starts_at, ends_at, ...cancelled })
  }
  const list = (state: unknown) =>
    server.as(tutor).call(listClassSessions, {
      query: { filter: JSON.stringify({ state }), sort: '["starts_at","ASC"]' },
    })
  const coming = await list('coming')
  expect(coming.body.map(({ title }) => title)).toEqual(['Under way', 'Ahead'])
  expect(coming.body[0]?.course).toEqual({ slug: 'other', title: other.title })
  expect(coming.headers['content-range']).toBe('class-sessions 0-1/2')
  expect((await list('over')).body.map(({ title }) => title)).toEqual(['Gone'])
  expect((await list('cancelled')).body.map(({ title }) => title)).toEqual(['Called off'])
  expect((await list('')).body).toHaveLength(4)
  expect(await list('lost')).toBeRefused(400)
})

test('a cancelled cohort has no more classes: none is added to it, moved within it or restored', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, course } = academy
  const cohort = await openCohort(academy)
  const form = { title: 'Indigo', starts_at: '2026-04-01T17:00:00.000Z', ends_at: '2026-04-01T18:00:00.000Z' }
  const added = await server
    .as(tutor)
    .call(createClassSession, { body: { ...form, course_id: course.id, cohort_id: cohort.id } })
  expect(added.status).toBe(200)
  const params = { id: added.body.id }
  await server
    .as(tutor)
    .call(cancelCohort, { params: { id: cohort.id }, body: { reason: 'The tutor is ill.' } })
  const refusals = [
    await server
      .as(tutor)
      .call(createClassSession, { body: { ...form, course_id: course.id, cohort_id: cohort.id } }),
    await server.as(tutor).call(restoreClassSession, { params }),
    await server.as(tutor).call(updateClassSession, {
      params,
      body: { ...form, starts_at: '2026-04-01T16:00:00.000Z' },
    }),
  ]
  for (const refusal of refusals) expect(refusal).toBeRefused(400, /is cancelled, so it has no more classes/)
  const shown = await server.as(tutor).call(getClassSession, { params })
  expect(shown.body.cancelled_at).not.toBeNull()
})

test('a class that is added in the moment in which its cohort is cancelled is refused, or cancelled with it', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, course, db } = academy
  const asTutor = server.as(tutor)
  for (let round = 0; round < 12; round += 1) {
    const { id } = await openCohort(academy, { name: `Cohort ${round}` })
    const day = `2026-03-${String(10 + round).padStart(2, '0')}`
    const times = { starts_at: `${day}T18:00:00+01:00`, ends_at: `${day}T19:00:00+01:00` }
    await Promise.all([
      asTutor.call(createClassSession, { body: { course_id: course.id, ...FORM, ...times, cohort_id: id } }),
      asTutor.call(cancelCohort, { params: { id }, body: { reason: 'No room.' } }),
    ])
  }
  const live = await db
    .selectFrom('class_sessions')
    .select('title')
    .where('cancelled_at', 'is', null)
    .execute()
  expect(live).toEqual([])
})
