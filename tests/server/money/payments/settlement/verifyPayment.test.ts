import { expect, onTestFinished, test, vi } from 'vitest'
import { listPayments, verifyPayment } from '#contract/payments.ts'
import type { Account } from '#server/platform/http/account.ts'
import {
  chargeSuccess,
  newReference,
  PRICE,
  PRICE_KOBO,
  payingAcademy,
} from '../../../../support/academy/payingAcademy.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

/** Verifies a payment, then waits the 5 s that lie between two questions about one payment. */
async function verify({ server, clock }: PayingAcademy, learner: Account, reference: string) {
  const reply = await server.as(learner).call(verifyPayment, { body: { reference } })
  clock.advance({ seconds: 5 })
  return reply
}

test('a paid payment is a success, and enrols in its course by itself', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, payments, enrolments, events, course, db } = academy
  const { body } = await create(learner, 'paid-reference')
  await pay('paid-reference')
  const reply = await verify(academy, learner, 'paid-reference')
  expect(reply.body).toEqual({ status: 'success', payment_id: body.id, payment_status: 'success' })
  expect(await payments()).toMatchObject([
    {
      status: 'success',
      paid_kobo: PRICE_KOBO,
      fees_kobo: 0,
      channel: 'card',
      paid_at: '2026-03-02T09:00:00.000Z',
    },
  ])
  expect(await enrolments()).toMatchObject([
    {
      user_id: learner.id,
      course_id: course.id,
      payment_id: body.id,
      created_at: '2026-03-02T09:00:00.000Z',
      completes_at: '2026-04-13T09:00:00.000Z',
    },
  ])
  expect(await events('paid-reference')).toMatchObject([
    { kind: 'created', to_status: 'pending' },
    { kind: 'settled', from_status: 'pending', to_status: 'success', source: 'learner' },
    { kind: 'enrolled' },
  ])
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(1)
})

test('verifying again is the same success, and asks the provider no more', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, enrolments, events, verify: asked } = academy
  await create(learner, 'again-reference')
  await pay('again-reference')
  const first = await verify(academy, learner, 'again-reference')
  const before = await events('again-reference')
  expect((await verify(academy, learner, 'again-reference')).body).toEqual(first.body)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await enrolments()).toHaveLength(1)
  expect(await events('again-reference')).toEqual(before)
})

test('a visitor and a tutor cannot verify, and a broken reference is refused', async () => {
  const academy = await payingAcademy()
  const { server, tutor, learner } = academy
  const body = { reference: 'any-reference' }
  expect(await server.call(verifyPayment, { body })).toBeRefused(401)
  expect(await server.as(tutor).call(verifyPayment, { body })).toBeRefused(403)
  for (const reference of [undefined, 7, null, 'no', 'with space', 'x'.repeat(101)]) {
    expect(await server.as(learner).call(verifyPayment, { raw: { body: { reference } } })).toBeRefused(400)
  }
})

test.each(['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'some-new-word'])(
  'while Paystack says %s, the payment stays pending and nobody is enrolled',
  async status => {
    const academy = await payingAcademy()
    const { learner, create, sandbox, pay, payments, enrolments } = academy
    await create(learner, 'not-yet-paid')
    await pay('not-yet-paid')
    sandbox.switches.told = { status }
    expect(await verify(academy, learner, 'not-yet-paid')).toBeRefused(
      409,
      /haven't received this payment yet/,
    )
    expect(await payments()).toMatchObject([{ status: 'pending' }])
    expect(await enrolments()).toHaveLength(0)
  },
)

test('a payment that Paystack has not heard of stays pending', async () => {
  const academy = await payingAcademy()
  await academy.create(academy.learner, 'popup-never-opened')
  expect(await verify(academy, academy.learner, 'popup-never-opened')).toBeRefused(409)
  expect(await academy.payments()).toMatchObject([{ status: 'pending' }])
})

test('one kobo less than the quote is a review, never a success, and cannot be used', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, payments, enrolments, events } = academy
  await create(learner, 'one-kobo-less')
  await pay('one-kobo-less', PRICE_KOBO - 1)
  expect(await verify(academy, learner, 'one-kobo-less')).toBeRefused(409, /We're checking it/)
  expect(await verify(academy, learner, 'one-kobo-less')).toBeRefused(409, /We're checking it/)
  expect(await payments()).toMatchObject([
    { status: 'review', review_reason: expect.stringContaining('₦72,999.99') },
  ])
  expect(await enrolments()).toHaveLength(0)
  expect((await events('one-kobo-less')).filter(({ to_status }) => to_status === 'review')).toHaveLength(1)
})

test('a charge below what was asked for is a review', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, payments } = academy
  await create(learner, 'partly-charged')
  await pay('partly-charged')
  sandbox.switches.told = { amount: PRICE_KOBO - 1 }
  expect(await verify(academy, learner, 'partly-charged')).toBeRefused(409)
  expect(await payments()).toMatchObject([{ status: 'review' }])
})

test('a customer who bears the fees has paid the price and more', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, payments } = academy
  await create(learner, 'bears-the-fees')
  await pay('bears-the-fees')
  sandbox.switches.told = { amount: PRICE_KOBO + 120_000, requested_amount: PRICE_KOBO }
  expect((await verify(academy, learner, 'bears-the-fees')).body.status).toBe('success')
  expect(await payments()).toMatchObject([{ paid_kobo: PRICE_KOBO + 120_000, fees_kobo: 120_000 }])
})

test.each(['USD', 'GHS'])('the same number in %s is a review', async currency => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, payments, enrolments } = academy
  await create(learner, 'other-currency')
  await pay('other-currency')
  sandbox.switches.told = { currency }
  expect(await verify(academy, learner, 'other-currency')).toBeRefused(409)
  expect(await payments()).toMatchObject([
    { status: 'review', review_reason: expect.stringContaining(currency) },
  ])
  expect(await enrolments()).toHaveLength(0)
})

test('test money under a live key is no payment, and live money under a test key is none either', async () => {
  const live = await payingAcademy({ provider: sandboxed => ({ ...sandboxed, mode: 'live' }) })
  await live.create(live.learner, 'test-under-live')
  await live.pay('test-under-live')
  expect(await verify(live, live.learner, 'test-under-live')).toBeRefused(409)
  expect(await live.payments()).toMatchObject([{ status: 'pending' }])
  expect(await live.enrolments()).toHaveLength(0)

  const tried = await payingAcademy()
  await tried.create(tried.learner, 'live-under-test')
  await tried.pay('live-under-test')
  tried.sandbox.switches.told = { domain: 'live' }
  expect(await verify(tried, tried.learner, 'live-under-test')).toBeRefused(409)
  expect(await tried.payments()).toMatchObject([{ status: 'pending' }])
})

test('an answer about another reference than the one asked for is refused', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, payments, enrolments } = academy
  await create(learner, 'asked-reference')
  await pay('asked-reference')
  sandbox.switches.told = { reference: 'other-reference' }
  expect(await verify(academy, learner, 'asked-reference')).toBeRefused(409)
  expect(await payments()).toMatchObject([{ status: 'pending' }])
  expect(await enrolments()).toHaveLength(0)
})

test("another learner's reference is as unknown as one that never was, and the provider is not asked", async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, make, verify: asked } = academy
  await create(learner, 'not-your-reference')
  await pay('not-your-reference')
  const other = await make.learner()
  const foreign = await verify(academy, other, 'not-your-reference')
  const unknown = await verify(academy, other, 'never-was-here')
  expect(foreign).toBeRefused(404)
  expect({ ...foreign.failure, request_id: '' }).toEqual({ ...unknown.failure, request_id: '' })
  expect(asked).not.toHaveBeenCalled()
})

test('money for a reference that was never given enrols nobody and is kept for a person to look at', async () => {
  const academy = await payingAcademy()
  const { learner, pay, webhook, payments, enrolments, events } = academy
  await pay('orphan-reference')
  expect(await verify(academy, learner, 'orphan-reference')).toBeRefused(404)
  expect((await webhook(chargeSuccess('orphan-reference'))).statusCode).toBe(200)
  expect((await webhook(chargeSuccess('orphan-reference'))).statusCode).toBe(200)
  expect(await payments()).toHaveLength(0)
  expect(await enrolments()).toHaveLength(0)
  expect(await events('orphan-reference')).toMatchObject([
    { kind: 'orphan', source: 'webhook', payment_id: null },
  ])
})

test.each(['401', '429', '500', 'html', 'hang', 'wrong-shape'] as const)(
  'while the provider answers %s nothing changes, and later it works',
  async answer => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const academy = await payingAcademy({ limits: { attemptMs: 300, wholeMs: 900 } })
    const { learner, create, pay, sandbox, payments } = academy
    await create(learner, 'provider-is-away')
    await pay('provider-is-away')
    sandbox.switches.answer = answer
    const refused = await verify(academy, learner, 'provider-is-away')
    expect(refused).toBeRefused(503, /isn't responding/)
    expect(await payments()).toMatchObject([{ status: 'pending' }])
    sandbox.switches.answer = 'normal'
    // A provider that limits requests asks for a pause: a minute.
    vi.setSystemTime(Date.now() + 60_000)
    expect((await verify(academy, learner, 'provider-is-away')).body.payment_status).toBe('success')
  },
)

test('a declined card is failed, and a second card on the same reference succeeds', async () => {
  const academy = await payingAcademy()
  const { learner, create, decline, pay, payments, enrolments } = academy
  await create(learner, 'second-card-works')
  await decline('second-card-works')
  expect(await verify(academy, learner, 'second-card-works')).toBeRefused(409, /didn't go through/)
  expect(await payments()).toMatchObject([{ status: 'failed', paid_kobo: null, paid_at: null }])
  await pay('second-card-works')
  expect((await verify(academy, learner, 'second-card-works')).body.payment_status).toBe('success')
  expect(await enrolments()).toHaveLength(1)
})

test('a reversed payment is refunded, never a success, and stays so', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, payments, enrolments } = academy
  await create(learner, 'reversed-at-once')
  await pay('reversed-at-once')
  sandbox.switches.told = { status: 'reversed' }
  expect(await verify(academy, learner, 'reversed-at-once')).toBeRefused(409, /was refunded/)
  sandbox.switches.told = {}
  expect(await verify(academy, learner, 'reversed-at-once')).toBeRefused(409, /was refunded/)
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toHaveLength(0)
})

test('an amount that was changed in the browser is one review, whoever tells of it', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, webhook, payments, enrolments, events } = academy
  await create(learner, 'devtools-amount')
  await pay('devtools-amount', 100)
  expect((await webhook(chargeSuccess('devtools-amount', { amount: 100 }))).statusCode).toBe(200)
  expect(await verify(academy, learner, 'devtools-amount')).toBeRefused(409)
  expect(await payments()).toMatchObject([{ status: 'review' }])
  expect(await enrolments()).toHaveLength(0)
  expect((await events('devtools-amount')).filter(({ kind }) => kind === 'settled')).toHaveLength(1)
})

test('two tabs that both pay, one for each method, are one enrolment, and the second payment is owed back', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, payments, enrolments, make, course, clock } = academy
  await make.onsiteTime(course)
  await create(learner, 'first-tab-ref')
  await create(learner, 'second-tab-ref', { method: 'physical' })
  clock.advance({ seconds: 10 })
  await pay('first-tab-ref')
  await pay('second-tab-ref')
  expect((await verify(academy, learner, 'first-tab-ref')).status).toBe(200)
  expect(await verify(academy, learner, 'second-tab-ref')).toBeRefused(409, /refund this payment/)
  expect(await payments()).toMatchObject([{ status: 'success' }, { status: 'refund_due' }])
  expect(await enrolments()).toHaveLength(1)
})

test('a price raised after the quote is honoured while the quote holds', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, clock } = academy
  await create(learner, 'quoted-before')
  await raisePrice(academy)
  clock.advance({ minutes: 29 })
  await pay('quoted-before')
  clock.advance({ hours: 3 })
  expect((await verify(academy, learner, 'quoted-before')).body.payment_status).toBe('success')
})

test.each([
  ['bank_transfer', 'success'],
  ['card', 'review'],
] as const)(
  'money that was paid by %s within half an hour after the quote is a %s, though the price rose',
  async (channel, status) => {
    const academy = await payingAcademy()
    const { learner, create, pay, sandbox, clock, payments } = academy
    const reference = 'tapped-at-the-end'
    await create(learner, reference)
    await raisePrice(academy)
    clock.advance({ minutes: 59 })
    sandbox.switches.told = { channel }
    await pay(reference)
    clock.advance({ hours: 5 })
    await verify(academy, learner, reference)
    expect(await payments()).toMatchObject([{ status, channel }])
  },
)

test('a transfer that was made when its account was gone is a review at the new price', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, sandbox, clock, payments } = academy
  await create(learner, 'account-was-gone')
  await raisePrice(academy)
  clock.advance({ minutes: 61 })
  sandbox.switches.told = { channel: 'bank_transfer' }
  await pay('account-was-gone')
  await verify(academy, learner, 'account-was-gone')
  expect(await payments()).toMatchObject([{ status: 'review' }])
})

test('a price raised after the quote is a review when the quote is over', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, clock, payments } = academy
  await create(learner, 'quoted-long-ago')
  await raisePrice(academy)
  clock.advance({ minutes: 31 })
  await pay('quoted-long-ago')
  expect(await verify(academy, learner, 'quoted-long-ago')).toBeRefused(409, /We're checking it/)
  expect(await payments()).toMatchObject([
    { status: 'review', review_reason: expect.stringContaining('quote was over') },
  ])
})

test('a late payment of what the course still costs is a success', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, clock } = academy
  await create(learner, 'late-but-right')
  clock.advance({ days: 1 })
  await pay('late-but-right')
  expect((await verify(academy, learner, 'late-but-right')).body.payment_status).toBe('success')
})

test('a payment that was given up settles when its money comes after all', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, db, enrolments } = academy
  await create(learner, 'given-up-once')
  await db.updateTable('payments').set({ status: 'abandoned' }).execute()
  await pay('given-up-once')
  expect((await verify(academy, learner, 'given-up-once')).body.payment_status).toBe('success')
  expect(await enrolments()).toHaveLength(1)
})

test('the history shows a learner their own payments, newest first', async () => {
  const academy = await payingAcademy()
  const { server, learner, create, pay, make, tutor, course } = academy
  const other = await make.learner()
  await create(learner, 'own-paid-one', { description: 'Mine' })
  await pay('own-paid-one')
  await verify(academy, learner, 'own-paid-one')
  await create(other, 'of-the-other')
  const history = await server.as(learner).call(listPayments)
  expect(history.body.data).toEqual([
    {
      id: expect.any(Number),
      reference: 'own-paid-one',
      amount: PRICE,
      currency: 'NGN',
      status: 'success',
      description: course.title,
      created_at: '2026-03-02T09:00:00.000Z',
      paid_at: '2026-03-02T09:00:00.000Z',
      course: { id: course.id, slug: course.slug, title: course.title },
      method: 'virtual',
      has_receipt: true,
    },
  ])
  expect((await server.as(other).call(listPayments)).body.data).toMatchObject([
    { reference: 'of-the-other', status: 'pending', paid_at: null },
  ])
  expect(await server.call(listPayments)).toBeRefused(401)
  expect(await server.as(tutor).call(listPayments)).toBeRefused(403)
})

test('a session that ended while the popup was open loses nothing', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, webhook, clock, enrolments } = academy
  await create(learner, 'session-ended')
  await pay('session-ended')
  clock.advance({ days: 2 })
  expect((await webhook(chargeSuccess('session-ended'))).statusCode).toBe(200)
  expect(await enrolments()).toHaveLength(1)
  expect((await verify(academy, learner, 'session-ended')).body.payment_status).toBe('success')
})

test('with the provider switched off later, an open payment stays as it is', async () => {
  const academy = await payingAcademy()
  await academy.create(academy.learner, 'switched-off-later')
  academy.verify.mockRejectedValue(
    new (await import('#server/platform/ports/paymentProvider.ts')).ProviderUnavailable('off'),
  )
  expect(await verify(academy, academy.learner, 'switched-off-later')).toBeRefused(503)
  expect(await academy.payments()).toMatchObject([{ status: 'pending' }])
})

test('no answer of the payments tells a secret', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, server, sandbox } = academy
  const reference = newReference()
  const texts = [(await create(learner, reference)).text]
  await pay(reference)
  texts.push(
    (await verify(academy, learner, reference)).text,
    (await server.as(learner).call(listPayments)).text,
  )
  for (const text of texts) expect(text).not.toContain(sandbox.secretKey)
})

async function raisePrice({ db }: PayingAcademy): Promise<void> {
  await db.updateTable('courses').set({ discounted_price_cents: 20_000 }).execute()
}
