import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  cancelClassSeries,
  cancelClassSession,
  changeClassSeries,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { planSeries } from '../../../support/academy/series.ts'

type Change = BodyOf<typeof changeClassSeries>

/** Builds a series of five Tuesdays at 18:00 in Lagos, and the calls to read and change it. */
async function academyWithSeries() {
  const academy = await academyWith({ course: {} })
  const { server, tutor, db } = academy
  await planSeries(academy, { count: 5, meeting_link: 'https://meet.example/weaving' })
  const rows = () =>
    db
      .selectFrom('class_sessions')
      .selectAll()
      .where('series_id', 'is not', null)
      .orderBy('series_number')
      .execute()
  const change = async (number: number, values: Partial<Change>) => {
    const row = (await rows())[number - 1]
    const day = row?.starts_local?.slice(0, 10)
    const body: Change = {
      scope: 'all',
      title: row?.title ?? '',
      starts_at: `${day}T18:00`,
      ends_at: `${day}T19:30`,
      meeting_link: row?.meeting_link ?? null,
      ...values,
    }
    return server.as(tutor).call(changeClassSeries, { params: { id: row?.id ?? 0 }, body })
  }
  const edit = async (number: number, starts: string, ends: string, title?: string) => {
    const row = (await rows())[number - 1]
    const body = { title: title ?? row?.title ?? '', starts_at: starts, ends_at: ends }
    return server.as(tutor).call(updateClassSession, { params: { id: row?.id ?? 0 }, body })
  }
  const times = async () => (await rows()).map(({ starts_local }) => starts_local?.slice(0, 16))
  return { ...academy, rows, change, edit, times }
}

const MOVED = { starts_at: '2026-03-19T17:00', ends_at: '2026-03-19T19:00' }

test('"all" leaves what is past, attended, cancelled and changed by itself, and does what its preview showed', async () => {
  const { clock, db, rows, change, edit, times, make, course, server, tutor } = await academyWithSeries()
  const learner = await make.learner()
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  // The second is edited on its own, the third was attended, the fourth is cancelled, and the first is past.
  await edit(2, '2026-03-25T10:00', '2026-03-25T11:00')
  const [, , third, fourth] = await rows()
  await db
    .insertInto('class_attendance')
    .values({
      session_id: third?.id ?? 0,
      user_id: learner.id,
      state: 'present',
      batch: null,
      updated_at: '',
    })
    .execute()
  await server
    .as(tutor)
    .call(cancelClassSession, { params: { id: fourth?.id ?? 0 }, body: { reason: 'No power.' } })
  clock.advance({ days: 18 })
  const before = await rows()
  const values = { starts_at: '2026-04-16T17:00', ends_at: '2026-04-16T19:00', title: 'Dyeing' }

  const { body: preview } = await change(5, { ...values, preview: true })
  expect(await rows()).toEqual(before)
  expect(preview.kept.map(({ title, because }) => [title, because])).toEqual([
    ['Weaving 1', 'past'],
    ['Weaving 2', 'edited'],
    ['Weaving 3', 'attended'],
    ['Weaving 4', 'cancelled'],
  ])
  const { body: done } = await change(5, values)
  expect(done).toEqual(preview)
  const after = await rows()
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
  expect(await times()).toEqual([
    '2026-03-17T18:00',
    '2026-03-25T10:00',
    '2026-03-31T18:00',
    '2026-04-07T18:00',
    '2026-04-16T17:00',
  ])
  expect(after[4]).toMatchObject({ title: 'Dyeing 5', sequence: 1, edited: 0 })
})

test('"all" moves every class by as many days to the same time of day, and raises the sequence of each', async () => {
  const { change, times, rows } = await academyWithSeries()
  const { body } = await change(1, MOVED)
  expect(body.kept).toEqual([])
  expect(await times()).toEqual([
    '2026-03-19T17:00',
    '2026-03-26T17:00',
    '2026-04-02T17:00',
    '2026-04-09T17:00',
    '2026-04-16T17:00',
  ])
  const after = await rows()
  expect(after.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1, 1])
  expect(after.map(({ ends_at }) => ends_at.slice(11, 16))).toEqual(Array(5).fill('18:00'))
  expect(new Set(after.map(({ series_id }) => series_id)).size).toBe(1)
})

test('only what differs is changed: another link leaves times that are another’s', async () => {
  const { change, rows, db } = await academyWithSeries()
  await db.updateTable('class_sessions').set({ title: 'Guest' }).where('series_number', '=', 3).execute()
  await change(1, { meeting_link: 'https://meet.example/new' })
  const after = await rows()
  expect(after.map(({ title }) => title)).toEqual([
    'Weaving 1',
    'Weaving 2',
    'Guest',
    'Weaving 4',
    'Weaving 5',
  ])
  expect(new Set(after.map(({ meeting_link }) => meeting_link))).toEqual(
    new Set(['https://meet.example/new']),
  )
})

test('"this and following" is a series of its own from then on', async () => {
  const { change, times, rows } = await academyWithSeries()
  const { body } = await change(3, {
    scope: 'following',
    starts_at: '2026-03-30T18:00',
    ends_at: '2026-03-30T19:30',
  })
  const after = await rows()
  const ids = after.map(({ series_id }) => series_id)
  expect(new Set(ids).size).toBe(2)
  expect(ids.slice(2)).toEqual(Array(3).fill(body.series_id))
  await change(1, MOVED)
  expect(await times()).toEqual([
    '2026-03-19T17:00',
    '2026-03-26T17:00',
    '2026-03-30T18:00',
    '2026-04-06T18:00',
    '2026-04-13T18:00',
  ])
})

test('over the end of summer time a moved series stays on the clock of its place', async () => {
  const { change, times, rows } = await academyWithSeries()
  const values = { starts_at: '2026-03-17T18:00', ends_at: '2026-03-17T19:30', time_zone: 'Europe/London' }
  await change(1, values)
  expect((await times()).map(time => time?.slice(11))).toEqual(Array(5).fill('18:00'))
  expect((await rows()).map(({ starts_at }) => starts_at.slice(11, 16))).toEqual([
    '18:00',
    '18:00',
    '17:00',
    '17:00',
    '17:00',
  ])
})

test('a change with a class in the way of one changes none', async () => {
  const { change, rows, make, course } = await academyWithSeries()
  await make.classSession({
    course_id: course.id,
    title: 'Dyeing',
    starts_at: '2026-03-26T17:00:00.000Z',
    ends_at: '2026-03-26T18:00:00.000Z',
  })
  const before = await rows()
  const { body } = await change(1, { ...MOVED, preview: true })
  expect(body.changed.filter(({ problem }) => problem !== null)).toHaveLength(1)
  const reply = await change(1, MOVED)
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.starts_at).toMatch(/^“Weaving 2” on 26 March .+ overlaps with “Dyeing”/)
  expect(await rows()).toEqual(before)
})

test('a series is moved into the past by no change', async () => {
  const { change } = await academyWithSeries()
  const reply = await change(1, { starts_at: '2026-03-01T18:00', ends_at: '2026-03-01T19:00' })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.starts_at).toMatch(/would be in the past/)
})

test('a class is cancelled with those after it, with a reason, as its preview showed', async () => {
  const { rows, server, tutor } = await academyWithSeries()
  const [, , , fourth] = await rows()
  const params = { id: fourth?.id ?? 0 }
  const body = { scope: 'following', reason: 'The room is lost.' } as const
  const asTutor = server.as(tutor)
  const { body: preview } = await asTutor.call(cancelClassSeries, {
    params,
    body: { ...body, preview: true },
  })
  expect((await rows()).every(({ cancelled_at }) => cancelled_at === null)).toBe(true)
  expect((await asTutor.call(cancelClassSeries, { params, body })).body).toEqual(preview)
  expect((await rows()).map(({ cancel_reason, sequence }) => [cancel_reason, sequence])).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
    ['The room is lost.', 1],
    ['The room is lost.', 1],
  ])
  expect(await asTutor.call(cancelClassSeries, { params, body })).toBeRefused(409)
})

test('a single class has no series to change', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  const { id } = await make.classSession({ course_id: course.id })
  const body = { scope: 'all', title: 'Warping', ...MOVED } as const
  const reply = await server.as(tutor).call(changeClassSeries, { params: { id }, body })
  expect(reply).toBeRefused(409)
  expect(reply.failure.code).toBe('class_session.no_series')
})

test('a class that has begun is no place to change its series from', async () => {
  const { clock, change } = await academyWithSeries()
  clock.advance({ days: 15, hours: 8, minutes: 30 })
  const reply = await change(1, { title: 'Dyeing' })
  expect(reply).toBeRefused(409)
  expect(reply.failure.code).toBe('class_session.over')
})

test("strangers change no series of another tutor's course", async () => {
  const { server, make, rows } = await academyWithSeries()
  const before = await rows()
  const stranger = await make.tutor()
  const params = { id: before[0]?.id ?? 0 }
  for (const [endpoint, body] of [
    [changeClassSeries, { scope: 'all', title: 'Mine', ...MOVED }],
    [cancelClassSeries, { scope: 'all', reason: 'Mine' }],
  ] as const) {
    expect(await server.call(endpoint, { params, body } as never)).toBeRefused(401)
    expect(await server.as(stranger).call(endpoint, { params, body } as never)).toBeRefused(404)
  }
  expect(await rows()).toEqual(before)
})
