import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { isSignedBy, SIGNATURE_HEADER } from '#server/money/payments/provider/webhookEvent.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'
import { paystackAt, SANDBOX_SECRET_KEY, startSandbox } from '../../../../support/standIns/sandboxServer.ts'

test('a transaction is initialized once, and a second time is a duplicate', async () => {
  const { apiUrl } = await startSandbox()
  const initialize = () =>
    fetch(`${apiUrl}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', amount: 100, reference: 'init-1' }),
    })
  expect(await (await initialize()).json()).toMatchObject({
    status: true,
    message: 'Authorization URL created',
    data: { reference: 'init-1', authorization_url: expect.stringContaining('https://') },
  })
  const second = await initialize()
  expect(second.status).toBe(400)
  expect(await second.json()).toMatchObject({ status: false, code: 'duplicate_reference' })
  expect(await paystackAt(apiUrl).verify('init-1')).toMatchObject({ status: 'abandoned' })
})

test('a stranger to the secret key and a malformed body are refused as Paystack does', async () => {
  const { apiUrl } = await startSandbox()
  const stranger = await fetch(`${apiUrl}/transaction/verify/x`)
  expect(stranger.status).toBe(401)
  expect(await stranger.json()).toMatchObject({ status: false, code: 'invalid_Key' })

  const malformed = await fetch(`${apiUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody', amount: -1, reference: 'a_b' }),
  })
  expect(malformed.status).toBe(400)
  expect(await malformed.json()).toMatchObject({ status: false, type: 'validation_error' })
})

test('the popup opens, declines, pays and cannot be paid twice', async () => {
  const { apiUrl, open, decline, pay } = await startSandbox()
  const provider = paystackAt(apiUrl)
  expect(await open('popup-1')).toMatchObject({ status: true, data: { status: 'ongoing' } })
  expect(await decline('popup-1')).toMatchObject({ data: { status: 'failed' } })
  expect(await provider.verify('popup-1')).toMatchObject({ status: 'failed' })
  expect(await pay('popup-1')).toMatchObject({ data: { status: 'success' } })
  expect(await provider.verify('popup-1')).toMatchObject({ status: 'success' })
  expect(await open('popup-1')).toMatchObject({
    code: 400,
    status: false,
    message: 'Duplicate Transaction Reference',
  })
})

test('closing the popup abandons what was not decided, and leaves alone what was', async () => {
  const { open, decline, close } = await startSandbox()
  await open('closed-1')
  expect(await close('closed-1')).toMatchObject({ data: { status: 'abandoned' } })
  await open('closed-2')
  await decline('closed-2')
  expect(await close('closed-2')).toMatchObject({ data: { status: 'failed' } })
  expect(await close('closed-never')).toMatchObject({ code: 404, status: false })
})

test('the popup refuses a wrong key, a broken amount and a reference that Paystack would not take', async () => {
  const { open } = await startSandbox()
  expect(await open('popup-2', 100, { key: 'pk_test_other' })).toMatchObject({ code: 400, status: false })
  expect(await open('popup-2', 0.5)).toMatchObject({ code: 400, status: false })
  expect(await open('popup_2')).toMatchObject({ code: 400, status: false })
})

test('the popup page carries a strict policy of its own, and so do its files', async () => {
  const { apiUrl } = await startSandbox()
  for (const file of ['checkout', 'checkout.css', 'checkout.js']) {
    const answer = await fetch(`${apiUrl}/${file}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  }
  expect(await (await fetch(`${apiUrl}/checkout`)).text()).toContain('no money moves')
})

test('a paid transaction is told by a signed webhook, again until it is taken', async () => {
  const academy = await startListener([500, 200])
  const { sandbox, open, pay } = await startSandbox({ webhookUrl: academy.url })
  sandbox.switches.webhook.retryDelaysMs = [10, 10]
  await open('hook-1')
  await pay('hook-1')
  await sandbox.webhooks.idle()
  expect(academy.heard).toHaveLength(2)
  const [{ raw, signature }] = academy.heard as [Heard]
  expect(isSignedBy(SANDBOX_SECRET_KEY, raw, signature)).toBe(true)
  expect(JSON.parse(raw.toString())).toMatchObject({
    event: 'charge.success',
    data: { reference: 'hook-1', status: 'success', amount: 7_300_000 },
  })
})

test('webhooks get lost, doubled, held and reordered as the switches say', async () => {
  const academy = await startListener([200])
  const { sandbox, open, pay } = await startSandbox({ webhookUrl: academy.url })
  const references = () => academy.heard.map(({ raw }) => JSON.parse(raw.toString()).data.reference)

  sandbox.switches.webhook.copies = 0
  await open('lost-1').then(() => pay('lost-1'))
  sandbox.switches.webhook.copies = 2
  await open('twice-1').then(() => pay('twice-1'))
  await sandbox.webhooks.idle()
  expect(references()).toEqual(['twice-1', 'twice-1'])

  sandbox.switches.webhook = { copies: 1, delayMs: 0, retryDelaysMs: [], isHeld: true }
  await open('held-1').then(() => pay('held-1'))
  await open('held-2').then(() => pay('held-2'))
  await sandbox.webhooks.idle()
  expect(references()).toHaveLength(2)
  sandbox.webhooks.release(events => events.slice().reverse())
  await sandbox.webhooks.idle()
  expect(references().slice(2).sort()).toEqual(['held-1', 'held-2'])
})

test('a refund is told by refund.pending and refund.processed', async () => {
  const academy = await startListener([200])
  const { apiUrl, sandbox, open, pay } = await startSandbox({ webhookUrl: academy.url })
  await open('hook-2', 500).then(() => pay('hook-2'))
  await paystackAt(apiUrl).refund({ reference: 'hook-2' })
  await sandbox.webhooks.idle()
  const events = academy.heard.map(({ raw }) => JSON.parse(raw.toString()))
  expect(events.map(({ event }) => event).sort()).toEqual([
    'charge.success',
    'refund.pending',
    'refund.processed',
  ])
  expect(events.at(-1).data).toMatchObject({ transaction_reference: 'hook-2', amount: '500' })
})

interface Heard {
  raw: Buffer
  signature: unknown
}

/** Starts a server for webhooks that answers with these codes in turn, and then repeats the last. */
async function startListener(codes: number[]) {
  const heard: Heard[] = []
  const app = Fastify()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.post('/hook', (request, reply) => {
    heard.push({ raw: request.body as Buffer, signature: request.headers[SIGNATURE_HEADER] })
    reply.code(codes[Math.min(heard.length, codes.length) - 1] ?? 200).send()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { heard, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/hook` }
}

test("beside the academy the popup keeps its own policy, and everything else keeps the academy's", async () => {
  const { server } = await payingAcademy()
  const page = await server.inject({ url: '/sandbox/checkout' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/)
  const call = await server.inject({ url: '/api/config' })
  expect(call.headers['x-frame-options']).toBe('DENY')
})

test('with real keys, or with none in production, there is no sandbox', async () => {
  const { server } = await payingAcademy({
    provider: ({ mode: _, ...provider }) => {
      const { sandbox: __, ...real } = provider as typeof provider & { sandbox: unknown }
      return { ...real, mode: 'live' }
    },
  })
  for (const path of ['checkout', 'checkout.js', 'transaction/verify/some-reference']) {
    expect((await server.inject({ url: `/sandbox/${path}` })).statusCode).toBe(404)
  }
})
