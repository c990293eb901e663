import { expect, test } from 'vitest'
import { setAttendance } from '#contract/tutor/attendance.ts'
import { getLearner, listLearners, listSales } from '#contract/tutor/learners.ts'
import { academyWith } from '../../../support/academy/academy.ts'

async function twoCourses() {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { make, course, category, tutor, learner, stranger } = academy
  const other = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    slug: 'other',
    title: 'Other',
  })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id, title: 'Foreign' })
  const ada = await make.learner({ firstname: 'Ada', lastname: 'Bello' })
  for (const [course_id, user_id, created_at] of [
    [course.id, learner.id, '2026-03-01T08:00:00.000Z'],
    [other.id, learner.id, '2026-03-01T10:00:00.000Z'],
    [foreign.id, learner.id, '2026-03-01T11:00:00.000Z'],
    [course.id, ada.id, '2026-03-01T09:00:00.000Z'],
  ] as const) {
    await make.enrolment({ course_id, user_id, created_at })
  }
  const paid = { amount_kobo: 7_300_000, paid_kobo: 7_300_000, paid_at: '2026-03-01T09:00:00.000Z' }
  await academy.db.updateTable('payments').set(paid).execute()
  return { ...academy, other, foreign, ada }
}

const filtered = (filter: object, sort = '["last_enrolled_at","DESC"]') => ({
  query: { filter: JSON.stringify(filter), sort },
})

test('a tutor lists each learner of their courses once, sorts, searches and narrows them', async () => {
  const { server, tutor, stranger, learner, ada } = await twoCourses()
  const asTutor = server.as(tutor)
  const all = await asTutor.call(listLearners, filtered({}))
  expect(all.body).toEqual([
    {
      id: learner.id,
      firstname: 'Lara',
      lastname: expect.any(String),
      email: learner.email,
      courses: 2,
      last_enrolled_at: '2026-03-01T10:00:00.000Z',
    },
    expect.objectContaining({ id: ada.id, firstname: 'Ada', courses: 1 }),
  ])
  expect(all.headers['content-range']).toBe('learners 0-1/2')
  const names = async (filter: object, sort?: string) =>
    (await asTutor.call(listLearners, filtered(filter, sort))).body.map(({ firstname }) => firstname)
  expect(await names({}, '["firstname","ASC"]')).toEqual(['Ada', 'Lara'])
  expect(await names({}, '["courses","ASC"]')).toEqual(['Ada', 'Lara'])
  expect(await names({ q: 'bello' })).toEqual(['Ada'])
  expect(await names({ course: 'other' })).toEqual(['Lara'])
  expect(await names({ id: [ada.id] })).toEqual(['Ada'])
  expect((await server.as(stranger).call(listLearners, filtered({}))).body).toMatchObject([{ courses: 1 }])
  expect(await asTutor.call(listLearners, filtered({}, '["email","ASC"]'))).toBeRefused(400)
})

test('a learner is shown with what concerns the tutor alone: enrolments, attendance, payments and letters', async () => {
  const { server, db, make, tutor, stranger, learner, course } = await twoCourses()
  const session = await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-02T08:30:00.000Z',
    ends_at: '2026-03-02T09:30:00.000Z',
  })
  const ticked = { user_id: learner.id, state: 'present', was: null } as const
  const asTutor = server.as(tutor)
  expect((await asTutor.call(setAttendance, { params: { id: session.id }, body: ticked })).status).toBe(200)
  const { id: announcement_id } = await make.announcement({ course_id: course.id, subject: 'Bring cloth' })
  await db
    .insertInto('announcement_recipients')
    .values({ announcement_id, user_id: learner.id, state: 'sent' })
    .execute()
  const params = { id: learner.id }
  const { body } = await asTutor.call(getLearner, { params })
  expect(body).toMatchObject({ id: learner.id, courses: 2, email: learner.email })
  expect(body.enrolments.map(({ course: { title }, attendance }) => [title, attendance])).toEqual([
    ['Other', undefined],
    [course.title, { attended: 1, of: 1 }],
  ])
  expect(body.payments.map(({ course: { title } }) => title).sort()).toEqual(['Other', course.title].sort())
  expect(body.letters).toEqual([
    {
      id: announcement_id,
      course: { slug: course.slug, title: course.title },
      subject: 'Bring cloth',
      send_at: '2026-03-01T08:00:00.000Z',
      state: 'sent',
    },
  ])
  const foreign = (await server.as(stranger).call(getLearner, { params })).body
  expect(foreign).toMatchObject({ courses: 1, letters: [] })
  expect(JSON.stringify(foreign)).not.toContain('Other')
})

test('somebody who is in none of the tutor’s courses is not found', async () => {
  const { server, stranger, tutor, ada, make } = await twoCourses()
  const newcomer = await make.learner()
  for (const [who, id] of [
    [stranger, ada.id],
    [tutor, newcomer.id],
    [tutor, tutor.id],
  ] as const) {
    expect(await server.as(who).call(getLearner, { params: { id } })).toBeRefused(404)
  }
})

test('sales are the paid payments of the own courses, with what went back, and a free enrolment is none', async () => {
  const { server, db, make, tutor, learner, ada, course, category } = await twoCourses()
  const free = await make.course({ tutor_id: tutor.id, category_id: category.id, discounted_price_cents: 0 })
  await make.enrolment({ course_id: free.id, user_id: learner.id })
  const sales = await server.as(tutor).call(listSales, filtered({}, '["paid_at","DESC"]'))
  expect(sales.headers['content-range']).toBe('sales 0-2/3')
  expect(sales.body[0]).toMatchObject({
    learner: { id: ada.id, firstname: 'Ada' },
    amount: 73_000,
    refunded: 0,
  })
  const [first] = sales.body.filter(({ course: { slug } }) => slug === course.slug)
  await db
    .insertInto('refunds')
    .values({
      ...{ payment_id: first?.id ?? 0, course_id: course.id, request_key: 'once', amount_kobo: 1_000_050 },
      ...{ status: 'processed', provider_refund_id: '1', reason: null },
      ...{ created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' },
    })
    .execute()
  const found = await server.as(tutor).call(listSales, filtered({ course: course.slug }, '["amount","ASC"]'))
  expect(found.body.map(({ refunded }) => refunded).sort()).toEqual([0, 10_000.5])
  const named = await server.as(tutor).call(listSales, filtered({ q: 'bello' }, '["paid_at","ASC"]'))
  expect(named.body).toHaveLength(1)
  const later = filtered({ from: '2027-01-01T00:00:00Z' }, '["paid_at","ASC"]')
  expect((await server.as(tutor).call(listSales, later)).body).toEqual([])
  expect(await server.as(tutor).call(listSales, filtered({ id: [1] }, '["paid_at","ASC"]'))).toBeRefused(400)
})
