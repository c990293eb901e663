import { expect, test, vi } from 'vitest'
import { verifyPayment } from '#contract/payments.ts'
import { SIGNATURE_HEADER, signatureOf } from '#server/money/payments/provider/webhookEvent.ts'
import { timestamp, timestampIn } from '#server/platform/time/clock.ts'
import {
  chargeSuccess,
  keepWebhook,
  payingAcademy,
  workOffWebhooks,
} from '../../../../support/academy/payingAcademy.ts'
import { PATIENCE } from '../../../../support/patience.ts'

test('a learner who closed the tab after paying is enrolled by the webhook alone', async () => {
  const { learner, create, pay, webhook, enrolments, payments, events } = await payingAcademy()
  await create(learner, 'closed-the-tab')
  await pay('closed-the-tab')
  const answer = await webhook(chargeSuccess('closed-the-tab'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'success' })
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
  expect(await events('closed-the-tab')).toMatchObject([{}, { kind: 'settled', source: 'webhook' }, {}])
})

test("the running server hears the sandbox's own webhook", async () => {
  const { app, learner, create, pay, sandbox, enrolments } = await payingAcademy()
  await app.listen({ port: 0, host: '127.0.0.1' })
  await create(learner, 'over-the-network')
  await pay('over-the-network')
  await sandbox.webhooks.idle()
  await vi.waitFor(async () => expect(await enrolments()).toHaveLength(1), PATIENCE)
})

test('a webhook without the right signature is refused and changes nothing', async () => {
  const { learner, create, pay, webhook, sandbox, payments, verify } = await payingAcademy()
  await create(learner, 'forged-webhook')
  await pay('forged-webhook')
  const body = JSON.stringify(chargeSuccess('forged-webhook'))
  const signature = signatureOf(Buffer.from(body), sandbox.secretKey)
  const forgeries = [
    '',
    'nonsense',
    signature.slice(0, -1),
    signature.toUpperCase(),
    `${signature}00`,
    signatureOf(Buffer.from(body), 'sk_test_other'),
    signatureOf(Buffer.from(`${body} `), sandbox.secretKey),
  ]
  for (const forgery of forgeries) {
    const answer = await webhook(body, { [SIGNATURE_HEADER]: forgery })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ status: 'error', error: expect.any(String) })
  }
  expect(verify).not.toHaveBeenCalled()
  expect(await payments()).toMatchObject([{ status: 'pending' }])
})

test('a body that is not even JSON is not parsed before its signature is known', async () => {
  const { webhook, server } = await payingAcademy()
  expect((await webhook('{not json', { [SIGNATURE_HEADER]: 'forged' })).statusCode).toBe(401)
  const unsigned = await server.inject({ method: 'POST', url: '/api/payments/webhook' })
  expect(unsigned.statusCode).toBe(401)
})

test.each([
  ['escaped slashes', '{"event":"charge.success","data":{"reference":"odd-bytes-1","u":"https:\\/\\/x"}}'],
  ['escaped letters', '{"event":"charge.success","data":{"reference":"odd-bytes-1","n":"Ad\\u00e9"}}'],
  ['spaces and lines', '{ "event" : "charge.success",\n "data" : { "reference" : "odd-bytes-1" } }'],
  ['another order', '{"data":{"amount":"7300000","reference":"odd-bytes-1"},"event":"charge.success"}'],
])('a signature over %s holds', async (_, body) => {
  const { learner, create, pay, webhook, enrolments } = await payingAcademy()
  await create(learner, 'odd-bytes-1')
  await pay('odd-bytes-1')
  expect((await webhook(body)).statusCode).toBe(200)
  expect(await enrolments()).toHaveLength(1)
})

test('the same event ten times, and again after three days, changes nothing more', async () => {
  const { learner, create, pay, webhook, payments, enrolments, events, clock } = await payingAcademy()
  await create(learner, 'ten-times-over')
  await pay('ten-times-over')
  await webhook(chargeSuccess('ten-times-over'))
  const before = [await payments(), await enrolments(), await events('ten-times-over')]
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => webhook(chargeSuccess('ten-times-over'))),
  )
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  clock.advance({ hours: 72 })
  expect((await webhook(chargeSuccess('ten-times-over'))).statusCode).toBe(200)
  expect([await payments(), await enrolments(), await events('ten-times-over')]).toEqual(before)
})

test('a refund that is told before its charge ends refunded, and nobody is enrolled', async () => {
  const { learner, create, pay, webhook, sandbox, ports, payments, enrolments } = await payingAcademy()
  await create(learner, 'refund-came-first')
  await pay('refund-came-first')
  sandbox.switches.webhook.copies = 0
  await ports.paymentProvider.refund({ reference: 'refund-came-first' })
  const refund = {
    event: 'refund.processed',
    data: { transaction_reference: 'refund-came-first', amount: '7300000' },
  }
  expect((await webhook(refund)).statusCode).toBe(200)
  expect((await webhook(chargeSuccess('refund-came-first'))).statusCode).toBe(200)
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toHaveLength(0)
})

test('a payment that is given back in full after it enrolled ends the enrolment, and a late charge event does not renew it', async () => {
  const { learner, create, pay, webhook, ports, payments, enrolments, db } = await payingAcademy()
  await create(learner, 'refund-came-later')
  await pay('refund-came-later')
  await webhook(chargeSuccess('refund-came-later'))
  await ports.paymentProvider.refund({ reference: 'refund-came-later' })
  await webhook({ event: 'refund.processed', data: { transaction_reference: 'refund-came-later' } })
  await webhook(chargeSuccess('refund-came-later'))
  expect(await payments()).toMatchObject([{ status: 'refunded' }])
  expect(await enrolments()).toHaveLength(0)
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(0)
})

test('a payment that is given back in part stays a success, with its place', async () => {
  const { learner, create, pay, webhook, ports, payments, enrolments } = await payingAcademy()
  await create(learner, 'refunded-in-part')
  await pay('refunded-in-part')
  await webhook(chargeSuccess('refunded-in-part'))
  await ports.paymentProvider.refund({ reference: 'refunded-in-part', amount: 100 })
  await webhook({
    event: 'refund.processed',
    data: { transaction_reference: 'refunded-in-part', amount: '100' },
  })
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
})

test.each([
  ['an unknown event', { event: 'subscription.create', data: { reference: 'some-reference' } }],
  ['a dispute', { event: 'charge.dispute.create', data: { transaction: { reference: 'some-reference' } } }],
  ['data that is a list', { event: 'charge.success', data: [1, 2] }],
  ['no data', { event: 'charge.success' }],
  ['no event', { data: { reference: 'some-reference' } }],
  ['an amount in text', { event: 'charge.success', data: { reference: 'some-reference', amount: '10000' } }],
  ['a reference that is a number', { event: 'charge.success', data: { reference: 12 } }],
  ['a reference with NUL', { event: 'charge.success', data: { reference: 'a\0b' } }],
  ['prototype keys', '{"event":"charge.success","data":{"__proto__":{"reference":"x"}}}'],
  ['a list', []],
  ['null', 'null'],
  ['no JSON at all', 'hello'],
  ['nothing', ''],
])('a signed webhook with %s is taken and changes nothing', async (_, event) => {
  const { webhook, payments, enrolments } = await payingAcademy()
  const answer = await webhook(event)
  expect(answer.statusCode).toBe(200)
  expect(await payments()).toHaveLength(0)
  expect(await enrolments()).toHaveLength(0)
})

test('while the provider is away the webhook is kept and taken, and worked off later', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, webhook, sandbox, enrolments, clock } = academy
  await create(learner, 'comes-again-1')
  await pay('comes-again-1')
  sandbox.switches.answer = '500'
  expect((await webhook(chargeSuccess('comes-again-1'))).statusCode).toBe(200)
  expect(await enrolments()).toHaveLength(0)
  sandbox.switches.answer = 'normal'
  clock.advance({ seconds: 30 })
  expect(await workOffWebhooks(academy)).toBe(1)
  expect(await enrolments()).toHaveLength(1)
})

test('a webhook that meets a provider at rest is worked off when the rest is over, and no try is counted', async () => {
  const academy = await payingAcademy()
  const { app, learner, create, pay, webhook, sandbox, enrolments, events, clock, db, ports } = academy
  await app.listen({ port: 0, host: '127.0.0.1' })
  await create(learner, 'told-in-a-rest')
  sandbox.switches.webhook.copies = 0
  await pay('told-in-a-rest')
  Object.assign(sandbox.switches, { answer: '429', rateLimitReset: '1' })
  await webhook(chargeSuccess('told-in-a-rest'))
  expect(await enrolments()).toHaveLength(0)
  const waiting = db.selectFrom('jobs').select(['attempts', 'last_error']).where('kind', '=', 'webhook event')
  // The claimed job counts an attempt until it meets the provider's pause.
  const putOff = [{ attempts: 0, last_error: expect.any(String) }]
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual(putOff), PATIENCE)
  expect(await enrolments()).toHaveLength(0)
  sandbox.switches.answer = 'normal'
  await vi.waitFor(() => ports.paymentProvider.verify('told-in-a-rest'), PATIENCE)
  clock.advance({ seconds: 3 })
  await vi.waitFor(async () => expect(await enrolments()).toHaveLength(1), PATIENCE)
  expect((await events('told-in-a-rest')).at(-1)).toMatchObject({ kind: 'enrolled', source: 'webhook' })
})

test('an event that a killed server was at work on is worked off as soon as the next one starts', async () => {
  const { app, learner, create, pay, db, clock, enrolments, sandbox } = await payingAcademy()
  await create(learner, 'killed-over-this')
  sandbox.switches.webhook.copies = 0
  await pay('killed-over-this')
  await keepWebhook(db, chargeSuccess('killed-over-this'), timestamp(clock))
  const claimed = { claimed_by: 'a killed server', due_at: timestampIn(clock, 45), attempts: 1 }
  await db.updateTable('jobs').set(claimed).execute()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const outcomes = () => db.selectFrom('jobs').select('outcome').where('kind', '=', 'webhook event').execute()
  await vi.waitFor(async () => expect(await outcomes()).toEqual([{ outcome: 'done' }]), PATIENCE)
  expect(await enrolments()).toHaveLength(1)
})

test('an event that always fails holds up no other', async () => {
  const academy = await payingAcademy({
    provider: sandboxed => ({
      ...sandboxed,
      verify: async reference => {
        if (reference.startsWith('never')) throw new Error('nobody understands this one')
        return sandboxed.verify(reference)
      },
    }),
  })
  const { learner, make, create, pay, db, clock, enrolments } = academy
  for (let index = 0; index < 5; index += 1) {
    const reference = `never-${index}-worked-off`
    await create(await make.learner(), reference)
    await keepWebhook(db, chargeSuccess(reference), timestamp(clock))
  }
  await create(learner, 'comes-after-them')
  await pay('comes-after-them')
  await keepWebhook(db, chargeSuccess('comes-after-them'), timestamp(clock))
  expect(await workOffWebhooks(academy)).toBe(1)
  expect(await enrolments()).toMatchObject([{ user_id: learner.id }])
})

test('while the database is away the webhook asks to come again', async () => {
  const academy = await payingAcademy()
  const { webhook, db, sandbox, server } = academy
  expect((await webhook(chargeSuccess('first-works-1'))).statusCode).toBe(200)
  const away = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
  vi.spyOn(db.getExecutor(), 'executeQuery').mockImplementation(() => {
    throw away
  })
  const payload = JSON.stringify(chargeSuccess('then-it-is-away'))
  const answer = await server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { [SIGNATURE_HEADER]: signatureOf(Buffer.from(payload), sandbox.secretKey) },
    payload,
  })
  expect(answer.statusCode).toBe(503)
})

test('the address counts for nothing, the signature for everything', async () => {
  const { learner, create, pay, webhook, enrolments } = await payingAcademy()
  await create(learner, 'from-anywhere')
  await pay('from-anywhere')
  const forged = { 'x-forwarded-for': '52.31.139.75', [SIGNATURE_HEADER]: '0'.repeat(128) }
  expect((await webhook(chargeSuccess('from-anywhere'), forged)).statusCode).toBe(401)
  expect(
    (await webhook(chargeSuccess('from-anywhere'), { 'x-forwarded-for': '203.0.113.9' })).statusCode,
  ).toBe(200)
  expect(await enrolments()).toHaveLength(1)
})

test('a webhook of more than 256 kB is refused', async () => {
  const { webhook } = await payingAcademy()
  const answer = await webhook(
    JSON.stringify({ event: 'charge.success', data: { filler: 'x'.repeat(300_000) } }),
  )
  expect(answer.statusCode).toBe(413)
})

test('the other calls go on reading JSON, whatever the webhook reads', async () => {
  const { server, learner } = await payingAcademy()
  const reply = await server.as(learner).call(verifyPayment, { body: { reference: 'still-json-here' } })
  expect(reply).toBeRefused(404)
})

test('cut off between the popup and the next call, one of verify and webhook is enough', async () => {
  for (const teller of ['verify', 'webhook'] as const) {
    const { server, learner, create, pay, webhook, enrolments } = await payingAcademy()
    await create(learner, 'cut-off-after')
    await pay('cut-off-after')
    if (teller === 'webhook') await webhook(chargeSuccess('cut-off-after'))
    else await server.as(learner).call(verifyPayment, { body: { reference: 'cut-off-after' } })
    expect(await enrolments()).toHaveLength(1)
  }
})
