import { expect, test } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { newReference, PRICE, PRICE_KOBO, payingAcademy } from '../../../../support/academy/payingAcademy.ts'
import { fakeExchangeRate } from '../../../../support/standIns/fakePorts.ts'

test('a learner opens a payment, priced by the academy for thirty minutes', async () => {
  const { create, learner, payments, course, events } = await payingAcademy()
  const reply = await create(learner, 'first-reference')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    status: 'success',
    id: expect.any(Number),
    reference: 'first-reference',
    amount: PRICE,
    amount_kobo: PRICE_KOBO,
    currency: 'NGN',
    payment_status: 'pending',
    quote_expires_at: '2026-03-02T09:30:00.000Z',
  })
  expect(await payments()).toMatchObject([
    {
      status: 'pending',
      course_id: course.id,
      price_cents: 10_000,
      exchange_rate: 7_300_000,
      method: 'virtual',
    },
  ])
  expect(await events('first-reference')).toMatchObject([
    { kind: 'created', source: 'learner', to_status: 'pending', request_id: expect.any(String) },
  ])
})

test('a visitor and a tutor cannot open a payment', async () => {
  const { server, tutor, course, payments } = await payingAcademy()
  const body = { reference: newReference(), amount: PRICE, description: '', course_id: course.id }
  expect(await server.call(createPayment, { body })).toBeRefused(401)
  expect(await server.as(tutor).call(createPayment, { body })).toBeRefused(403)
  expect(await payments()).toHaveLength(0)
})

test('the same reference, learner and amount twice is one payment', async () => {
  const { create, learner, payments } = await payingAcademy()
  const first = await create(learner, 'twice-the-same')
  const second = await create(learner, 'twice-the-same')
  expect(second.body).toEqual(first.body)
  expect(await payments()).toHaveLength(1)
})

test('a reference in use is refused for another amount and for another learner, who learns nothing of its owner', async () => {
  const { create, learner, make, payments } = await payingAcademy()
  await create(learner, 'taken-reference')
  const [before] = await payments()
  const other = await make.learner()
  expect(await create(learner, 'taken-reference', { amount: 100 })).toBeRefused(409, /already been used/)
  const refused = await create(other, 'taken-reference')
  expect(refused).toBeRefused(409, /already been used/)
  expect(refused.text).not.toContain(learner.email)
  expect(await payments()).toEqual([before])
})

test('fifty at once with the same reference are one payment with one id', async () => {
  const { create, learner, payments } = await payingAcademy()
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(learner, 'fifty-at-once')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await payments()).toHaveLength(1)
})

test.each([[-1], ['abc'], [null], [[1]], [1e21], [0.001], [true], [{}], ['73000'], [undefined]])(
  'an amount of %j is refused',
  async amount => {
    const { server, learner, course, payments } = await payingAcademy()
    const body = { reference: newReference(), amount, description: 'x', course_id: course.id }
    const reply = await server.as(learner).call(createPayment, { raw: { body } })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('amount')
    expect(await payments()).toHaveLength(0)
  },
)

test.each(['NaN', '1e400', '-0x1'])('the JSON number %s is refused', async amount => {
  const { server, learner, payments, db, clock } = await payingAcademy()
  const { openSession } = await import('#server/people/queries/sessions.ts')
  const answer = await server.inject({
    method: 'POST',
    url: '/api/payments/create/',
    headers: {
      authorization: `Bearer ${await openSession(db, clock, learner.id)}`,
      'content-type': 'application/json',
    },
    payload: `{"reference":"number-0001","amount":${amount},"description":"x"}`,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ status: 'error', error: expect.any(String) })
  expect(await payments()).toHaveLength(0)
})

test.each([
  ['a space', 'two words'],
  ['an underscore', 'under_score'],
  ['an emoji', 'smile-😀-smile'],
  ['NUL', 'null\0null\0null'],
  ['a path', '../../../etc'],
  ['too few', 'short'],
  ['10 kB', 'x'.repeat(10_000)],
])('a reference with %s is refused', async (_, reference) => {
  const { server, learner, course, payments } = await payingAcademy()
  const body = { reference, amount: PRICE, description: 'x', course_id: course.id }
  const reply = await server.as(learner).call(createPayment, { raw: { body } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toHaveProperty('reference')
  expect(await payments()).toHaveLength(0)
})

test('a reference of another type, a missing description, an unknown method and a course that is none are refused', async () => {
  const { server, learner, course } = await payingAcademy()
  const good = { reference: newReference(), amount: PRICE, description: 'x', course_id: course.id }
  const bad = [
    { reference: 12_345_678 },
    { reference: undefined },
    { description: undefined },
    { description: 'x'.repeat(301) },
    { description: 'nul\0' },
    { method: 'self-paced' },
    { course_id: 'one' },
    { course_id: 0 },
    { course_id: 3e9 },
  ]
  for (const field of bad) {
    const reply = await server.as(learner).call(createPayment, { raw: { body: { ...good, ...field } } })
    expect(reply, JSON.stringify(field)).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty(Object.keys(field))
  }
})

test('who is enrolled already is refused before paying', async () => {
  const { create, learner, make, course, payments } = await payingAcademy()
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const before = await payments()
  expect(await create(learner)).toBeRefused(409, /already enrolled in /)
  expect(await payments()).toEqual(before)
})

test('a payment for an unpublished course, or for one that never was, is refused', async () => {
  const { create, learner, course, payments } = await payingAcademy({ course: { status: 0 } })
  expect(await create(learner)).toBeRefused(404)
  expect(await create(learner, newReference(), { course_id: course.id + 1 })).toBeRefused(404)
  expect(await payments()).toHaveLength(0)
})

test('a hidden course can be paid for: its direct link works', async () => {
  const { create, learner } = await payingAcademy({ course: { display: 1 } })
  expect((await create(learner)).status).toBe(200)
})

test("an amount that is not the academy's own is refused with the fresh one, and nothing is kept", async () => {
  const { create, learner, payments } = await payingAcademy()
  const reply = await create(learner, newReference(), { amount: 43_000 })
  expect(reply).toBeRefused(409, 'The price is now ₦73,000. Please check the new total before you pay.')
  expect(reply.failure.quote).toEqual({ amount: PRICE, amount_kobo: PRICE_KOBO, currency: 'NGN' })
  expect(await payments()).toHaveLength(0)
})

test('a payment without a course is kept as it is asked for, until it is used for one', async () => {
  const { create, learner, payments } = await payingAcademy()
  expect(
    (await create(learner, 'without-course', { amount: 100.5, course_id: undefined })).body,
  ).toMatchObject({
    amount: 100.5,
    amount_kobo: 10_050,
    payment_status: 'pending',
  })
  expect(await payments()).toMatchObject([{ course_id: null, amount_kobo: 10_050, exchange_rate: 7_300_000 }])
})

test('a free course is settled and enrolled at once, and the provider is never asked', async () => {
  const { create, learner, enrolments, verify, db, course } = await payingAcademy({
    course: { discounted_price_cents: 0 },
  })
  const reply = await create(learner, newReference(), { amount: 0 })
  expect(reply.body).toMatchObject({ amount: 0, amount_kobo: 0, payment_status: 'success' })
  expect(await enrolments()).toMatchObject([{ user_id: learner.id, payment_id: reply.body.id }])
  expect(verify).not.toHaveBeenCalled()
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(1)
})

test('a free course that is taken twice at once is one payment and one enrolment', async () => {
  const { create, learner, payments, enrolments } = await payingAcademy({
    course: { discounted_price_cents: 0 },
  })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => create(learner, newReference(), { amount: 0 })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await payments()).toHaveLength(1)
  expect(await enrolments()).toHaveLength(1)
})

test('paying something for a free course is refused, and so is paying nothing for a paid one', async () => {
  const free = await payingAcademy({ course: { discounted_price_cents: 0 } })
  expect(await free.create(free.learner)).toBeRefused(409, 'This course is free now.')
  const paid = await payingAcademy()
  expect(await paid.create(paid.learner, newReference(), { amount: 0 })).toBeRefused(409)
  expect(await paid.payments()).toHaveLength(0)
})

test('without a provider paid enrolment is refused in words, and free enrolment works', async () => {
  const off = { provider: (sandboxed: object) => ({ ...sandboxed, mode: 'off' as const }) as never }
  const paid = await payingAcademy(off)
  expect(await paid.create(paid.learner)).toBeRefused(409, /Card payment isn't available/)
  expect(await paid.payments()).toHaveLength(0)
  const free = await payingAcademy({ ...off, course: { discounted_price_cents: 0 } })
  expect((await free.create(free.learner, newReference(), { amount: 0 })).body.payment_status).toBe('success')
})

test('a learner with thirty unpaid payments must wait; when the quotes are over they may go on', async () => {
  const { create, learner, clock } = await payingAcademy()
  const withoutCourse = { course_id: undefined, amount: 100 }
  for (let index = 0; index < 30; index += 1) await create(learner, newReference(), withoutCourse)
  const refused = await create(learner, newReference(), withoutCourse)
  expect(refused).toBeRefused(429)
  expect(refused.headers['retry-after']).toBe('1800')
  clock.advance({ minutes: 31 })
  expect((await create(learner)).status).toBe(200)
})

test('the academy prices with the live rate of the moment and 300 on it', async () => {
  const exchangeRate = fakeExchangeRate(15_124_375)
  const { server, learner, course } = await academyWith(
    { course: { discounted_price_cents: 4_999 } },
    { ports: { exchangeRate } },
  )
  const body = { reference: newReference(), amount: 90_603.75, description: 'x', course_id: course.id }
  // $49.99 at 1,812.4375 naira is 90,603.750625 naira.
  expect((await server.as(learner).call(createPayment, { body })).body.amount_kobo).toBe(9_060_375)
})
