import { expect, test } from 'vitest'
import { listTutorCourses } from '#contract/courses.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { getSellingTerms, listCourseNames, publishCourses } from '#contract/tutor/ownCourses.ts'
import { timestamp } from '#server/platform/time/clock.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { fakeExchangeRate } from '../../../support/standIns/fakePorts.ts'

test('the last twelve months of Lagos time are told, with what was paid in each', async () => {
  const { server, db, make, tutor, learner, course, clock } = await academyWith({ course: {} })
  const other = await make.learner()
  const third = await make.learner()
  const paid = async (user_id: number, created_at: string, amount_kobo: number) => {
    const { payment_id } = await make.enrolment({ course_id: course.id, user_id, created_at })
    await db.updateTable('payments').set({ amount_kobo }).where('id', '=', payment_id).execute()
    return payment_id
  }
  // At 23:30 UTC it is already the next month in Lagos.
  await paid(learner.id, '2026-01-31T23:30:00.000Z', 3_650_050)
  const payment_id = await paid(other.id, '2026-02-14T10:00:00.000Z', 1_000_000)
  await paid(third.id, '2024-12-01T10:00:00.000Z', 500)
  await db
    .insertInto('refunds')
    .values({
      payment_id,
      course_id: course.id,
      request_key: 'half',
      amount_kobo: 400_000,
      status: 'processed',
      provider_refund_id: null,
      reason: null,
      created_at: '2026-02-15T10:00:00.000Z',
      updated_at: '2026-02-15T10:00:00.000Z',
    })
    .execute()
  const { months } = (await server.as(tutor).call(getInsights)).body.data
  expect(clock.now().toISOString()).toMatch(/^2026-03/)
  expect(months).toHaveLength(12)
  expect(months[0]?.month).toBe('2025-04')
  expect(months.slice(-3)).toEqual([
    { month: '2026-01', enrolments: 0, naira: 0 },
    { month: '2026-02', enrolments: 2, naira: 42_500.5 },
    { month: '2026-03', enrolments: 0, naira: 0 },
  ])
})

test('courses that are off sale, have no topics or no objectives need attention; a drawn cover is as good as a photo', async () => {
  const { server, make, tutor, stranger, category } = await academyWith({ stranger: {} })
  const of = { tutor_id: tutor.id, category_id: category.id }
  const fine = await make.course({ ...of, cover_photo: 'adire/craft/fine.svg' })
  const aimless = await make.course(of)
  const empty = await make.course(of)
  const off = await make.course({ ...of, status: 0 })
  for (const { id } of [fine, aimless, off]) await make.topic({ course_id: id })
  for (const { id } of [fine, empty]) await make.objective({ course_id: id })
  await make.course({ tutor_id: stranger.id, category_id: category.id })
  const { courses, courses_total } = (await server.as(tutor).call(getInsights)).body.data
  expect(courses).toEqual([
    { slug: off.slug, title: off.title, lacks: ['unpublished', 'no_objectives'] },
    { slug: empty.slug, title: empty.title, lacks: ['no_topics'] },
    { slug: aimless.slug, title: aimless.title, lacks: ['no_objectives'] },
  ])
  expect(courses_total).toBe(3)
})

test('a published course in which nobody can enrol needs attention until it has a start, a class or an onsite time', async () => {
  const { server, make, tutor, category, clock, db } = await academyWith({})
  const course = await make.course({ tutor_id: tutor.id, category_id: category.id })
  await make.topic({ course_id: course.id })
  await make.objective({ course_id: course.id })
  const lacks = async () => {
    const { courses } = (await server.as(tutor).call(getInsights)).body.data
    return courses.map(one => one.lacks)
  }
  // Classes may be planned after the first learners have come.
  expect(await lacks()).toEqual([])
  await make.classSession({ course_id: course.id })
  clock.advance({ days: 30 })
  expect(await lacks()).toEqual([['closed']])
  const { id: slot } = await make.onsiteTime(course, '2026-04-10')
  expect(await lacks()).toEqual([])
  await db
    .updateTable('slots')
    .set({ cancelled_at: timestamp(clock) })
    .where('id', '=', slot)
    .execute()
  expect(await lacks()).toEqual([['closed']])
  const cohort = await make.cohort({ course_id: course.id, starts_at: '2026-05-04T00:00:00.000Z' })
  expect(await lacks()).toEqual([])
  const change = (values: { taken: number; state?: 'cancelled' }) =>
    db.updateTable('cohorts').set(values).where('id', '=', cohort.id).execute()
  await change({ taken: 10 })
  expect(await lacks(), 'a start that is full has sold well').toEqual([])
  await change({ taken: 0, state: 'cancelled' })
  expect(await lacks()).toEqual([['closed']])
})

test('a tutor without courses has quiet months and nothing to do', async () => {
  const { server, tutor } = await academyWith()
  const { months, courses, courses_total } = (await server.as(tutor).call(getInsights)).body.data
  expect(months.every(({ enrolments, naira }) => enrolments === 0 && naira === 0)).toBe(true)
  expect({ courses, courses_total }).toEqual({ courses: [], courses_total: 0 })
})

test('the terms of selling are the charged rate and the configured fees', async () => {
  const { server, tutor } = await academyWith({}, { ports: { exchangeRate: fakeExchangeRate() } })
  const { data } = (await server.as(tutor).call(getSellingTerms)).body
  expect(data).toEqual({
    rate: 730,
    fees: { basis_points: 150, flat_kobo: 10_000, flat_from_kobo: 250_000, cap_kobo: 200_000 },
  })
})

test('insights and terms are for tutors', async () => {
  const { server, learner } = await academyWith()
  for (const endpoint of [getInsights, getSellingTerms, listCourseNames]) {
    expect(await server.call(endpoint)).toBeRefused(401)
    expect(await server.as(learner).call(endpoint)).toBeRefused(403)
  }
})

test('several courses are unpublished and published at once', async () => {
  const { server, make, tutor, course, category } = await academyWith({ course: { title: 'B' } })
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id, title: 'A' })
  const asTutor = server.as(tutor)
  const statuses = async () => (await asTutor.call(listTutorCourses)).body.data.map(({ status }) => status)
  const slugs = [course.slug, other.slug]
  const reply = await asTutor.call(publishCourses, { body: { slugs, status: 0 } })
  expect(reply.body.message).toBe('2 courses are unpublished.')
  expect(await statuses()).toEqual([0, 0])
  await asTutor.call(publishCourses, { body: { slugs: [course.slug], status: 1 } })
  expect((await statuses()).sort()).toEqual([0, 1])
  const { data } = (await asTutor.call(listCourseNames)).body
  expect(data.map(({ title }) => title)).toEqual(['A', 'B'])
})

test("with a course of somebody else's among them, none is unpublished", async () => {
  const { server, tutor, learner, stranger, course, make, category } = await academyWith({
    course: {},
    stranger: {},
  })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id })
  const body = { slugs: [course.slug, foreign.slug], status: 0 as const }
  expect(await server.as(tutor).call(publishCourses, { body })).toBeRefused(404)
  expect(await server.as(stranger).call(publishCourses, { body })).toBeRefused(404)
  expect(await server.as(learner).call(publishCourses, { body })).toBeRefused(403)
  expect(await server.call(publishCourses, { body })).toBeRefused(401)
  const own = await server.as(tutor).call(listTutorCourses)
  expect(own.body.data[0]?.status).toBe(1)
  expect(
    await server.as(tutor).call(publishCourses, { raw: { body: { slugs: [], status: 0 } } }),
  ).toBeRefused(400)
  expect(await server.as(tutor).call(publishCourses, { raw: { body: { ...body, status: 2 } } })).toBeRefused(
    400,
  )
})
