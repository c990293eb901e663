import { expect, test } from 'vitest'
import { abandonPayment, createPayment, verifyPayment } from '#contract/payments.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import {
  asAcademy,
  newReference,
  PRICE,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'

const OVER = { minutes: 31 }

test('a second try resumes the open payment, whatever reference it comes with', async () => {
  const { create, learner, clock, payments } = await payingAcademy()
  const first = await create(learner, 'the-first-try')
  clock.advance({ minutes: 20 })
  const second = await create(learner, 'the-second-try')
  expect(second.body).toEqual(first.body)
  expect(second.body.reference).toBe('the-first-try')
  expect(await payments()).toHaveLength(1)
})

test('fifty tries at once, each with a reference of its own, are one payment', async () => {
  const { create, learner, payments, events } = await payingAcademy()
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(learner)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const [reference, ...others] = new Set(replies.map(({ body }) => body.reference))
  expect(others).toEqual([])
  expect(await payments()).toHaveLength(1)
  expect((await events(reference!)).map(({ kind }) => kind)).toEqual(['created'])
})

test('tries at once on four servers over one database are one payment', async () => {
  const { ports, learner, course, payments } = await payingAcademy()
  const servers = await Promise.all(
    Array.from({ length: 4 }, () => academyWith({}, { ports: { ...ports }, nobody: true })),
  )
  const replies = await Promise.all(
    servers.flatMap(({ server }) =>
      Array.from({ length: 5 }, () => {
        const body = { reference: newReference(), amount: PRICE, description: 'x', course_id: course.id }
        return server.as(learner).call(createPayment, { body })
      }),
    ),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await payments()).toHaveLength(1)
})

test('the other method, another course and another learner open payments of their own', async () => {
  const { create, learner, make, tutor, category, payments, course } = await payingAcademy()
  await make.onsiteTime(course)
  const other = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    original_price_cents: 10_000,
    discounted_price_cents: 10_000,
  })
  await create(learner, 'by-screen')
  await create(learner, 'on-site-1', { method: 'physical' })
  await create(learner, 'another-course', { course_id: other.id })
  await create(await make.learner(), 'another-learner')
  expect((await payments()).map(({ reference, status }) => `${reference} ${status}`)).toEqual([
    'by-screen pending',
    'on-site-1 pending',
    'another-course pending',
    'another-learner pending',
  ])
})

test('payments that name no course stay as many as they are asked for', async () => {
  const { create, learner, payments } = await payingAcademy()
  await create(learner, 'no-course-1', { course_id: undefined })
  await create(learner, 'no-course-2', { course_id: undefined })
  expect(await payments()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
})

test('an expired quote is given up for a new one', async () => {
  const { create, learner, clock, payments, events } = await payingAcademy()
  await create(learner, 'quote-of-nine')
  clock.advance(OVER)
  const again = await create(learner, 'quote-of-half-past')
  expect(again.body).toMatchObject({
    reference: 'quote-of-half-past',
    quote_expires_at: '2026-03-02T10:01:00.000Z',
  })
  expect(await payments()).toMatchObject([{ status: 'abandoned' }, { status: 'pending' }])
  expect(await events('quote-of-nine')).toMatchObject([
    { kind: 'created' },
    { kind: 'given up', source: 'learner', from_status: 'pending', to_status: 'abandoned' },
  ])
})

test('a quote with too little time left to pay in is not begun with any more', async () => {
  const { create, learner, clock } = await payingAcademy()
  await create(learner, 'nearly-over-1')
  clock.advance({ minutes: 26 })
  expect((await create(learner, 'with-time-left')).body.reference).toBe('with-time-left')
})

test('another price gives the open payment up, once the learner has seen it; the old quote is honoured until then', async () => {
  const { create, learner, db, payments } = await payingAcademy()
  await create(learner, 'the-old-price')
  await db.updateTable('courses').set({ discounted_price_cents: 20_000 }).execute()
  expect((await create(learner)).body.reference).toBe('the-old-price')
  expect(await create(learner, newReference(), { amount: 12 })).toBeRefused(409, /₦146,000/)
  expect((await create(learner, 'the-new-price', { amount: 146_000 })).body.reference).toBe('the-new-price')
  expect(await payments()).toMatchObject([{ status: 'abandoned' }, { status: 'pending' }])
})

test('a payment that a newer one took the place of enrols by itself when its money comes', async () => {
  const { create, learner, clock, pay, webhook, payments, enrolments, server } = await payingAcademy()
  await create(learner, 'taken-over-1')
  clock.advance(OVER)
  await create(learner, 'taking-over-1')
  await pay('taken-over-1')
  await webhook({ event: 'charge.success', data: { reference: 'taken-over-1' } })
  expect(await payments()).toMatchObject([{ status: 'success' }, { status: 'pending' }])
  expect(await enrolments()).toHaveLength(1)
  // The newer payment is paid too, so it is due for a refund.
  await pay('taking-over-1')
  const second = await server.as(learner).call(verifyPayment, { body: { reference: 'taking-over-1' } })
  expect(second).toBeRefused(409, /refund this payment/)
  expect(await payments()).toMatchObject([{ status: 'success' }, { status: 'refund_due' }])
  expect(await enrolments()).toHaveLength(1)
})

test('an expired payment that was paid without a word is found before a second one is opened', async () => {
  const { create, learner, clock, pay, payments, enrolments } = await payingAcademy()
  await create(learner, 'paid-in-silence')
  await pay('paid-in-silence')
  clock.advance(OVER)
  expect(await create(learner)).toBeRefused(409, /already enrolled in /)
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
})

test('a provider that is away keeps nobody from a new quote', async () => {
  const { create, learner, clock, sandbox, payments } = await payingAcademy()
  await create(learner, 'nobody-answers')
  clock.advance(OVER)
  sandbox.switches.answer = '500'
  expect((await create(learner)).status).toBe(200)
  expect(await payments()).toMatchObject([{ status: 'abandoned' }, { status: 'pending' }])
})

test('who was enrolled meanwhile is refused under the old reference too', async () => {
  const { create, learner, make, course } = await payingAcademy()
  await create(learner, 'before-the-place')
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  expect(await create(learner, 'before-the-place')).toBeRefused(409, /already enrolled in /)
})

test.each([
  ['before it is declined', ['end', 'decline']],
  ['after it was declined', ['decline', 'end']],
] as const)('a learner who ends a payment %s gets no notification that it failed', async (_, steps) => {
  const academy = await payingAcademy()
  const { create, decline, learner, server, clock, payments, db } = academy
  await create(learner, 'ended-by-hand')
  for (const step of steps) {
    if (step === 'decline') await decline('ended-by-hand')
    else await server.as(learner).call(abandonPayment, { body: { reference: 'ended-by-hand' } })
  }
  clock.advance({ minutes: 2 })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(await payments()).toMatchObject([{ status: 'failed' }])
  expect(await db.selectFrom('notifications').select('about').execute()).toEqual([])
})

test('a learner whose payment fails without their doing gets a notification', async () => {
  const academy = await payingAcademy()
  const { create, decline, learner, clock, db } = academy
  await create(learner, 'declined-at-the-bank')
  await decline('declined-at-the-bank')
  clock.advance({ minutes: 2 })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(await db.selectFrom('notifications').select('about').execute()).toEqual([
    { about: 'payment failed' },
  ])
})

test('a payment that its learner ends is abandoned, and the next one is new', async () => {
  const { create, learner, server, payments, events } = await payingAcademy()
  const { body } = await create(learner, 'ended-by-hand')
  const end = () => server.as(learner).call(abandonPayment, { body: { reference: 'ended-by-hand' } })
  const ended = { status: 'success', payment_id: body.id, payment_status: 'abandoned' }
  expect((await end()).body).toEqual(ended)
  expect((await end()).body).toEqual(ended)
  expect((await events('ended-by-hand')).map(({ kind }) => kind)).toEqual(['created', 'given up'])
  expect((await create(learner, 'begun-anew-1')).body.reference).toBe('begun-anew-1')
  expect(await payments()).toMatchObject([{ status: 'abandoned' }, { status: 'pending' }])
})

test('nobody ends the payment of somebody else', async () => {
  const { create, learner, make, server, payments } = await payingAcademy()
  await create(learner, 'not-your-payment')
  const stranger = server.as(await make.learner())
  const theirs = await stranger.call(abandonPayment, { body: { reference: 'not-your-payment' } })
  const unknown = await stranger.call(abandonPayment, { body: { reference: 'never-was-one' } })
  expect(theirs).toBeRefused(404)
  expect(theirs.failure.error).toBe(unknown.failure.error)
  expect(await payments()).toMatchObject([{ status: 'pending' }])
})

test('a payment that was paid before it was ended is a success, and enrols', async () => {
  const { create, learner, pay, server, enrolments } = await payingAcademy()
  await create(learner, 'paid-then-ended')
  await pay('paid-then-ended')
  const reply = await server.as(learner).call(abandonPayment, { body: { reference: 'paid-then-ended' } })
  expect(reply.body.payment_status).toBe('success')
  expect(await enrolments()).toHaveLength(1)
})

test('ending payments over and over is no way around the limit of thirty', async () => {
  const { create, learner, server, clock } = await payingAcademy()
  for (let index = 0; index < 30; index += 1) {
    clock.advance({ seconds: 4 })
    const { body } = await create(learner)
    await server.as(learner).call(abandonPayment, { body: { reference: body.reference } })
  }
  expect(await create(learner)).toBeRefused(429)
})
