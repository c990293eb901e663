import { expect, test } from 'vitest'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import { getAttendance, markUnsetPresent, setAttendance, undoMarking } from '#contract/tutor/attendance.ts'
import { accountFrom } from '#server/people/queries/sessions.ts'
import { academyWith } from '../../../support/academy/academy.ts'

/** Builds an academy with a class that began half an hour ago and three learners, and the attendance calls. */
async function academyInClass() {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { make, course, server, tutor } = academy
  const session = await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-02T08:30:00.000Z',
    ends_at: '2026-03-02T09:30:00.000Z',
  })
  const learners = []
  for (const firstname of ['Ada', 'Ben', 'Chi']) {
    const learner = await make.learner({ firstname, lastname: 'Obi' })
    await make.enrolment({ user_id: learner.id, course_id: course.id })
    learners.push(learner.id)
  }
  const [ada = 0, ben = 0, chi = 0] = learners
  const params = { id: session.id }
  const asTutor = server.as(tutor)
  const list = async () => (await asTutor.call(getAttendance, { params })).body
  const states = async () =>
    Object.fromEntries((await list()).learners.map(one => [one.firstname, one.state]))
  const tick = (
    user_id: number,
    state: AttendanceState | null,
    was: AttendanceState | null = null,
    confirmed?: boolean,
  ) =>
    asTutor.call(setAttendance, {
      params,
      body: { user_id, state, was, ...(confirmed !== undefined && { confirmed }) },
    })
  return { ...academy, session, params, asTutor, ada, ben, chi, list, states, tick }
}

test('a class lists its learners by name, and each is ticked by a write of their own', async () => {
  const { list, states, tick, ada, ben } = await academyInClass()
  expect(await list()).toMatchObject({ is_open: true, is_long_past: false })
  expect(await states()).toEqual({ Ada: null, Ben: null, Chi: null })
  expect((await tick(ada, 'present')).body).toEqual({ user_id: ada, state: 'present' })
  await tick(ben, 'late')
  await tick(ada, 'absent', 'present')
  await tick(ben, null, 'late')
  expect(await states()).toEqual({ Ada: 'absent', Ben: null, Chi: null })
})

test('the class of a cohort lists that cohort’s learners only', async () => {
  const { make, course, list, session, db, ada } = await academyInClass()
  const cohort = await make.cohort({ course_id: course.id })
  await db.updateTable('enrolments').set({ cohort_id: cohort.id }).where('user_id', '=', ada).execute()
  await db.updateTable('class_sessions').set({ cohort_id: cohort.id }).where('id', '=', session.id).execute()
  expect((await list()).learners.map(({ user_id }) => user_id)).toEqual([ada])
})

test('who had finished the course before the class is not in it, and is not marked with the rest', async () => {
  const { list, states, db, session, params, asTutor, ada, ben, tick } = await academyInClass()
  await tick(ben, 'late')
  for (const user_id of [ada, ben]) {
    await db
      .updateTable('enrolments')
      .set({ completes_at: '2026-03-01T08:00:00.000Z' })
      .where('user_id', '=', user_id)
      .execute()
  }
  expect(session.starts_at > '2026-03-01T08:00:00.000Z').toBe(true)
  // A mark stays to be seen and corrected.
  expect((await list()).learners.map(({ firstname }) => firstname)).toEqual(['Ben', 'Chi'])
  await asTutor.call(markUnsetPresent, { params, body: {} })
  expect(await states()).toEqual({ Ben: 'late', Chi: 'present' })
  // Cleared by mistake, it can be set again.
  expect((await tick(ben, null, 'late')).status).toBe(200)
  expect((await tick(ben, 'late')).status).toBe(200)
  expect(await states()).toEqual({ Ben: 'late', Chi: 'present' })
})

test('a class of a cohort that was moved past its last day lists the cohort’s learners, and marks them', async () => {
  const { list, states, make, course, db, session, params, asTutor, ada } = await academyInClass()
  const days = { starts_at: '2026-01-06T23:00:00.000Z', ends_at: '2026-03-01T23:00:00.000Z' }
  const cohort = await make.cohort({ course_id: course.id, ...days })
  const place = { cohort_id: cohort.id, completes_at: days.ends_at }
  await db.updateTable('enrolments').set(place).where('user_id', '=', ada).execute()
  await db.updateTable('class_sessions').set({ cohort_id: cohort.id }).where('id', '=', session.id).execute()
  expect((await list()).learners.map(({ firstname }) => firstname)).toEqual(['Ada'])
  const { body } = await asTutor.call(markUnsetPresent, { params, body: {} })
  expect(body.marked).toEqual([ada])
  expect(await states()).toEqual({ Ada: 'present' })
})

test('two tabs that tick at once lose nothing: each learner is a write of its own', async () => {
  const { states, tick, ada, ben, chi } = await academyInClass()
  const replies = await Promise.all([tick(ada, 'present'), tick(ben, 'late'), tick(chi, 'absent')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await states()).toEqual({ Ada: 'present', Ben: 'late', Chi: 'absent' })
})

test('of two tabs that tick the same learner one is told that it was changed elsewhere', async () => {
  const { states, tick, ada } = await academyInClass()
  const replies = await Promise.all([tick(ada, 'present'), tick(ada, 'absent')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const [kept] = replies.filter(({ status }) => status === 200)
  expect(kept?.body.state).toBe((await states()).Ada)
  const late = await tick(ada, 'excused', null)
  expect(late).toBeRefused(409)
  expect(late.failure.code).toBe('record.changed')
})

test('"mark all unset present" fills only what is unset, and its undo takes only that back', async () => {
  const { asTutor, params, states, tick, ada, ben, chi } = await academyInClass()
  await tick(ada, 'excused')
  const { body } = await asTutor.call(markUnsetPresent, { params, body: {} })
  expect(body.marked.toSorted()).toEqual([ben, chi].toSorted())
  expect(await states()).toEqual({ Ada: 'excused', Ben: 'present', Chi: 'present' })
  // Changed and changed back, it no longer counts as set by the marking.
  await tick(chi, 'late', 'present')
  await tick(chi, 'present', 'late')
  const undone = await asTutor.call(undoMarking, { params, body: { batch: body.batch } })
  expect(undone.body).toEqual({ unmarked: [ben] })
  expect(await states()).toEqual({ Ada: 'excused', Ben: null, Chi: 'present' })
})

test('marking all at the same time as a tab that ticks overwrites no tick', async () => {
  const { asTutor, params, states, tick, ada } = await academyInClass()
  await Promise.all([tick(ada, 'absent'), asTutor.call(markUnsetPresent, { params, body: {} })])
  const { Ada, ...others } = await states()
  expect(['absent', 'present']).toContain(Ada)
  expect(others).toEqual({ Ben: 'present', Chi: 'present' })
})

test('who joined after a class was not absent from it, and is not marked with the others', async () => {
  const { make, course, asTutor, params, list, tick, clock } = await academyInClass()
  clock.advance({ hours: 2 })
  const late = await make.learner({ firstname: 'Dan' })
  await make.enrolment({ user_id: late.id, course_id: course.id, created_at: '2026-03-02T10:30:00.000Z' })
  expect((await list()).learners.find(({ user_id }) => user_id === late.id)?.joined_later).toBe(true)
  expect(await tick(late.id, 'absent')).toBeRefused(404)
  const { body } = await asTutor.call(markUnsetPresent, { params, body: {} })
  expect(body.marked).not.toContain(late.id)
})

test('before a class only apologies are noted, and they stay when it begins', async () => {
  const { make, course, server, tutor, ada, ben, clock } = await academyInClass()
  const coming = await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-02T12:00:00.000Z',
    ends_at: '2026-03-02T13:00:00.000Z',
  })
  const params = { id: coming.id }
  const asTutor = server.as(tutor)
  const set = (user_id: number, state: AttendanceState) =>
    asTutor.call(setAttendance, { params, body: { user_id, state, was: null } })
  expect((await set(ada, 'excused')).status).toBe(200)
  const early = await set(ben, 'present')
  expect(early).toBeRefused(409)
  expect(early.failure.code).toBe('attendance.not_open')
  expect(await asTutor.call(markUnsetPresent, { params, body: {} })).toBeRefused(409)
  clock.advance({ hours: 2, minutes: 45 })
  expect((await set(ben, 'present')).status).toBe(200)
  const { body } = await asTutor.call(markUnsetPresent, { params, body: {} })
  expect(body.marked).not.toContain(ada)
})

test('a class of more than a week ago is changed only by who says that it is meant', async () => {
  const { asTutor, params, tick, ada, clock, list } = await academyInClass()
  clock.advance({ days: 8 })
  expect(await list()).toMatchObject({ is_long_past: true })
  const asked = await tick(ada, 'present')
  expect(asked).toBeRefused(409)
  expect(asked.failure.code).toBe('attendance.long_past')
  expect(await asTutor.call(markUnsetPresent, { params, body: {} })).toBeRefused(409)
  expect((await tick(ada, 'present', null, true)).status).toBe(200)
})

test('a learner sees in how many classes they were; who is excused missed none', async () => {
  const { make, course, server, tick, ada, db } = await academyInClass()
  const asLearner = server.as(await accountOf(ada))
  const own = async () => (await asLearner.call(listEnrolledCourses)).body.data[0]
  expect(await own()).not.toHaveProperty('attendance')
  await tick(ada, 'late')
  for (const [index, state] of (['absent', 'excused', 'present'] as const).entries()) {
    const earlier = await make.classSession({
      course_id: course.id,
      starts_at: `2026-02-0${index + 1}T08:30:00.000Z`,
      ends_at: `2026-02-0${index + 1}T09:30:00.000Z`,
    })
    const row = { session_id: earlier.id, user_id: ada, state, batch: null, updated_at: '' }
    await db.insertInto('class_attendance').values(row).execute()
  }
  const course_ = await own()
  expect(course_?.attendance).toEqual({ attended: 2, of: 3 })
  expect(course_?.classes?.map(({ attendance }) => attendance)).toEqual([
    'absent',
    'excused',
    'present',
    'late',
  ])

  async function accountOf(id: number) {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return accountFrom(row)
  }
})

test('strangers neither see nor say who was in a class', async () => {
  const { server, learner, stranger, params, ada, states } = await academyInClass()
  for (const [endpoint, body] of [
    [getAttendance, undefined],
    [setAttendance, { user_id: ada, state: 'present', was: null }],
    [markUnsetPresent, {}],
    [undoMarking, { batch: '00000000-0000-0000-0000-000000000000' }],
  ] as const) {
    const call = { params, ...(body && { body }) } as never
    expect(await server.call(endpoint, call)).toBeRefused(401)
    expect(await server.as(learner).call(endpoint, call)).toBeRefused(403)
    expect(await server.as(stranger).call(endpoint, call)).toBeRefused(404)
  }
  expect(await states()).toEqual({ Ada: null, Ben: null, Chi: null })
})

test('a learner of another course is in no list, and is not ticked', async () => {
  const { make, tick, list } = await academyInClass()
  const { id } = await make.learner()
  expect(await tick(id, 'present')).toBeRefused(404)
  expect((await list()).learners).toHaveLength(3)
})
