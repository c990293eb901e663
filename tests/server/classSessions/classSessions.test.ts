import { expect, test } from 'vitest'
import {
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  updateClassSession,
} from '#contract/tutor/consoleResources.ts'
import { academyWith } from '../../support/academy/academy.ts'

const FORM = {
  title: 'Warping',
  starts_at: '2026-03-09T18:00:00+01:00',
  ends_at: '2026-03-09T20:00:00+01:00',
  meeting_link: 'https://meet.example/weaving',
}

test('a tutor plans, reads, moves and cancels a class', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const { body: made } = await asTutor.call(createClassSession, { body: { course_id: course.id, ...FORM } })
  expect(made).toEqual({
    id: expect.any(Number),
    course_id: course.id,
    title: 'Warping',
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T19:00:00.000Z',
    meeting_link: 'https://meet.example/weaving',
  })
  const params = { id: made.id }
  expect((await asTutor.call(getClassSession, { params })).body).toEqual(made)
  const moved = { ...FORM, title: 'Warping again', meeting_link: '' }
  const { body: changed } = await asTutor.call(updateClassSession, { params, body: moved })
  expect(changed).toEqual({ ...made, title: 'Warping again', meeting_link: null })
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
  [{ starts_at: 'tomorrow' }, 'starts_at', /^Starts at must be a date and time with a zone/],
  [{ starts_at: '2026-03-09T18:00' }, 'starts_at', /with a zone/],
  [{ starts_at: '2026-02-30T18:00:00Z' }, 'starts_at', /with a zone/],
  [{ ends_at: '2026-13-01T00:00:00Z' }, 'ends_at', /with a zone/],
  [{ starts_at: '0001-01-01T00:00:00Z' }, 'starts_at', /with a zone/],
  [{ ends_at: '2026-03-09T17:00:00+01:00' }, 'ends_at', 'Ends at must be after the start.'],
  [{ ends_at: '2026-03-12T17:00:00+01:00' }, 'ends_at', 'Ends at must be within a day of the start.'],
  [{ meeting_link: 'javascript:alert(1)' }, 'meeting_link', 'Meeting link must be a https address.'],
  [{ meeting_link: 'http://meet.example' }, 'meeting_link', 'Meeting link must be a https address.'],
])('a class with %j is refused', async (values, field, sentence) => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const body = { course_id: course.id, ...FORM, ...values }
  const reply = await server.as(tutor).call(createClassSession, { body })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual([])
})

test("S01: strangers see and touch no class of another tutor's course", async () => {
  const { server, make, course, learner, stranger, db } = await academyWith({ course: {}, stranger: {} })
  const session = await make.classSession({ course_id: course.id })
  const params = { id: session.id }
  for (const [endpoint, options] of [
    [getClassSession, { params }],
    [createClassSession, { body: { course_id: course.id, ...FORM } }],
    [updateClassSession, { params, body: FORM }],
    [deleteClassSession, { params }],
  ] as const) {
    expect(await server.call(endpoint, options as object)).toBeRefused(401)
    expect(await server.as(learner).call(endpoint, options as object)).toBeRefused(403)
    expect(await server.as(stranger).call(endpoint, options as object)).toBeRefused(404)
  }
  expect((await server.as(stranger).call(listClassSessions)).body).toEqual([])
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual([session])
})

test('a class is cancelled by the request of ra-data-simple-rest, which calls its empty body text', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  const { id } = await make.classSession({ course_id: course.id })
  const headers = { 'content-type': 'text/plain' }
  expect((await server.as(tutor).call(deleteClassSession, { params: { id }, headers })).status).toBe(200)
})
