import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import type { Account } from '#server/platform/http/account.ts'
import { newReference, PRICE, PRICE_KOBO, payingAcademy } from '../../../support/academy/payingAcademy.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

function enrolWith(
  { server, course }: PayingAcademy,
  learner: Account,
  payment_id: number,
  course_id = course.id,
) {
  return server.as(learner).call(enrol, { body: { course_id, payment_id } })
}

/** Creates a paid payment, with or without the academy's course. */
async function paidPayment(
  academy: PayingAcademy,
  learner: Account,
  wish: { course_id?: number; amount?: number } = {},
) {
  const reference = newReference()
  const { body } = await academy.create(learner, reference, wish)
  await academy.pay(reference, body.amount_kobo)
  return body.id
}

test('a paid learner is enrolled, even if nobody has verified the payment before', async () => {
  const academy = await payingAcademy()
  const { learner, course, enrolments } = academy
  const reply = await enrolWith(academy, learner, await paidPayment(academy, learner))
  expect(reply.body).toEqual({ status: 'success', course: { slug: course.slug, title: course.title } })
  expect(await enrolments()).toMatchObject([{ user_id: learner.id, course_id: course.id, method: 'virtual' }])
})

test('enrolling again by the same payment is a success that changes nothing', async () => {
  const academy = await payingAcademy()
  const { learner, enrolments, db } = academy
  const payment = await paidPayment(academy, learner)
  await enrolWith(academy, learner, payment)
  const before = await enrolments()
  expect((await enrolWith(academy, learner, payment)).status).toBe(200)
  expect(await enrolments()).toEqual(before)
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(1)
})

test('a visitor and a tutor cannot enrol, and broken ids are refused', async () => {
  const { server, tutor, learner, course } = await payingAcademy()
  const body = { course_id: course.id, payment_id: 1 }
  expect(await server.call(enrol, { body })).toBeRefused(401)
  expect(await server.as(tutor).call(enrol, { body })).toBeRefused(403)
  const bad = [
    { course_id: 'x' },
    { course_id: -1 },
    { payment_id: null },
    { payment_id: [1] },
    { payment_id: 1e30 },
  ]
  for (const field of [...bad, { method: 'self' }]) {
    const reply = await server.as(learner).call(enrol, { raw: { body: { ...body, ...field } } })
    expect(reply, JSON.stringify(field)).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty(Object.keys(field))
  }
})

test('a payment that is pending or failed lets nobody in', async () => {
  const academy = await payingAcademy()
  const { learner, create, decline, enrolments, make, course } = academy
  await make.onsiteTime(course)
  const pending = await create(learner)
  expect(await enrolWith(academy, learner, pending.body.id)).toBeRefused(409, /haven't received this payment/)
  const failed = await create(learner, 'declined-card-1', { method: 'physical' })
  await decline('declined-card-1')
  expect(await enrolWith(academy, learner, failed.body.id)).toBeRefused(409, /didn't go through/)
  expect(await enrolments()).toHaveLength(0)
})

test('a payment in review lets nobody in', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, enrolments } = academy
  const { body } = await create(learner, 'in-review-now')
  await pay('in-review-now', PRICE_KOBO - 1)
  expect(await enrolWith(academy, learner, body.id)).toBeRefused(409, /We're checking it/)
  expect(await enrolWith(academy, learner, body.id)).toBeRefused(409, /We're checking it/)
  expect(await enrolments()).toHaveLength(0)
})

test("another learner's paid payment is as unknown as one that never was", async () => {
  const academy = await payingAcademy()
  const { learner, make, enrolments, verify } = academy
  const payment = await paidPayment(academy, learner)
  const other = await make.learner()
  const foreign = await enrolWith(academy, other, payment)
  const unknown = await enrolWith(academy, other, payment + 1)
  expect(foreign).toBeRefused(404)
  expect({ ...foreign.failure, request_id: '' }).toEqual({ ...unknown.failure, request_id: '' })
  expect(verify).not.toHaveBeenCalled()
  expect(await enrolments()).toHaveLength(0)
})

test('a payment for one course is no payment for another', async () => {
  const academy = await payingAcademy()
  const { learner, tutor, category, make, enrolments, course } = academy
  const dear = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    original_price_cents: 40_000,
    discounted_price_cents: 40_000,
  })
  const payment = await paidPayment(academy, learner)
  expect(await enrolWith(academy, learner, payment, dear.id)).toBeRefused(409, /another course/)
  expect(await enrolWith(academy, learner, payment, course.id + 999)).toBeRefused(404)
  expect(await enrolments()).toHaveLength(0)
})

test('a payment that was opened without a course does not stretch to a dearer one', async () => {
  const academy = await payingAcademy()
  const { learner, enrolments } = academy
  const payment = await paidPayment(academy, learner, { course_id: undefined, amount: 100 })
  expect(await enrolWith(academy, learner, payment)).toBeRefused(409, /lower than the price/)
  expect(await enrolments()).toHaveLength(0)
})

test('a payment that was opened without a course enrols in one that it covers, once', async () => {
  const academy = await payingAcademy()
  const { learner, enrolments, payments, course } = academy
  const payment = await paidPayment(academy, learner, { course_id: undefined, amount: PRICE })
  expect((await enrolWith(academy, learner, payment)).status).toBe(200)
  expect(await payments()).toMatchObject([{ status: 'success', course_id: course.id }])
  expect(await enrolments()).toMatchObject([{ payment_id: payment, course_id: course.id }])
})

test('a payment that is used is no payment for a second course', async () => {
  const academy = await payingAcademy()
  const { learner, tutor, category, make, enrolments } = academy
  const second = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    discounted_price_cents: 10_000,
  })
  for (const wish of [{}, { course_id: undefined }]) {
    const buyer = await make.learner()
    const payment = await paidPayment(academy, buyer, wish)
    expect((await enrolWith(academy, buyer, payment)).status).toBe(200)
    expect(await enrolWith(academy, buyer, payment, second.id)).toBeRefused(409, /another course/)
  }
  expect(await enrolments()).toHaveLength(2)
  expect(learner).toBeDefined()
})

test('a payment of nothing does not enrol in a paid course', async () => {
  const academy = await payingAcademy()
  const { learner, create, enrolments } = academy
  const { body } = await create(learner, newReference(), { amount: 0, course_id: undefined })
  expect(body.payment_status).toBe('success')
  expect(await enrolWith(academy, learner, body.id)).toBeRefused(409, /lower than the price/)
  expect(await enrolments()).toHaveLength(0)
})

test('a free course is enrolled by a payment of nothing, with its course named at opening or only now', async () => {
  const academy = await payingAcademy({ course: { discounted_price_cents: 0 } })
  const { make, create, enrolments, verify } = academy
  for (const wish of [{ amount: 0 }, { amount: 0, course_id: undefined }]) {
    const learner = await make.learner()
    const { body } = await create(learner, newReference(), wish)
    expect((await enrolWith(academy, learner, body.id)).status).toBe(200)
  }
  expect(await enrolments()).toHaveLength(2)
  expect(verify).not.toHaveBeenCalled()
})

test('fifty enrols at once are one enrolment and fifty successes', async () => {
  const academy = await payingAcademy()
  const { make, enrolments } = academy
  for (const wish of [{}, { course_id: undefined }]) {
    const learner = await make.learner()
    const payment = await paidPayment(academy, learner, wish)
    const replies = await Promise.all(Array.from({ length: 50 }, () => enrolWith(academy, learner, payment)))
    expect(
      new Set(replies.map(({ text }) => text)).size,
      replies.find(({ status }) => status !== 200)?.text,
    ).toBe(1)
    expect(replies[0]?.status).toBe(200)
  }
  expect(await enrolments()).toHaveLength(2)
})

test('a second paid payment for the same course is owed back and enrols no second time', async () => {
  const academy = await payingAcademy()
  const { learner, enrolments, payments } = academy
  const first = await paidPayment(academy, learner)
  const second = await paidPayment(academy, learner, { course_id: undefined, amount: PRICE })
  await enrolWith(academy, learner, first)
  expect(await enrolWith(academy, learner, second)).toBeRefused(409, /refund this payment/)
  expect(await payments()).toMatchObject([{ status: 'success' }, { status: 'refund_due' }])
  expect(await enrolments()).toHaveLength(1)
})

test('who has paid for a course is let in after it was taken off sale', async () => {
  const academy = await payingAcademy()
  const { learner, db, enrolments } = academy
  const payment = await paidPayment(academy, learner)
  await db.updateTable('courses').set({ status: 0 }).execute()
  expect((await enrolWith(academy, learner, payment)).status).toBe(200)
  expect(await enrolments()).toHaveLength(1)
})

test('a payment without a course buys no course that is not on sale, and stays valid for another one', async () => {
  const academy = await payingAcademy()
  const { learner, db, enrolments } = academy
  const payment = await paidPayment(academy, learner, { course_id: undefined })
  await db.updateTable('courses').set({ status: 0 }).execute()
  expect(await enrolWith(academy, learner, payment)).toBeRefused(404)
  expect(await enrolments()).toHaveLength(0)
  await db.updateTable('courses').set({ status: 1 }).execute()
  expect((await enrolWith(academy, learner, payment)).status).toBe(200)
})

test('an unpublished free course takes nobody new', async () => {
  const academy = await payingAcademy({ course: { discounted_price_cents: 0, status: 0 } })
  const { learner, create, enrolments } = academy
  const { body } = await create(learner, newReference(), { amount: 0, course_id: undefined })
  expect(await enrolWith(academy, learner, body.id)).toBeRefused(404)
  expect(await enrolments()).toHaveLength(0)
})

test('the way of learning is the one that was chosen', async () => {
  const academy = await payingAcademy()
  const { server, learner, course, enrolments, make } = academy
  const payment_id = await paidPayment(academy, learner, { course_id: undefined, amount: PRICE })
  const onsite = () =>
    server.as(learner).call(enrol, { body: { course_id: course.id, payment_id, method: 'physical' } })
  expect(await onsite()).toBeRefused(409, /No onsite times are available/)
  expect(await enrolments()).toEqual([])
  await make.onsiteTime(course)
  expect((await onsite()).status).toBe(200)
  expect(await enrolments()).toMatchObject([{ method: 'physical' }])
})

test('a payment without a course buys none whose classes are over, and stays good for another', async () => {
  const academy = await payingAcademy()
  const { server, learner, course, enrolments, make } = academy
  const payment_id = await paidPayment(academy, learner, { course_id: undefined, amount: PRICE })
  const over = { starts_at: '2026-02-03T17:00:00.000Z', ends_at: '2026-02-03T18:00:00.000Z' }
  await make.classSession({ course_id: course.id, ...over })
  const join = () => server.as(learner).call(enrol, { body: { course_id: course.id, payment_id } })
  expect(await join()).toBeRefused(409, /All classes in this course are over/)
  expect(await enrolments()).toEqual([])
  await make.classSession({ course_id: course.id })
  expect((await join()).status).toBe(200)
})
