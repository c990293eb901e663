import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { academyWith } from '../../../support/academy/academy.ts'
import { academyWithPages } from '../../../support/academy/site.ts'

const POLICIES = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sends raw bytes and reads the answer until the server closes the connection. */
async function answerTo(
  port: number,
  bytes: string,
): Promise<{ status: number; headers: object; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').end(bytes)
  let text = ''
  for await (const part of socket) text += part
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.replace(/^[^:]*: /, ''),
  ])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

test.each([
  ['what is no HTTP', 400, 'hello\r\n\r\n'],
  ['headers that are too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'two lengths of one body',
    400,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
  ],
  ['a request without a host', 400, 'GET /api/courses HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an address that cannot be decoded', 400, 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('%s is answered with the security headers of every answer', async (_, status, bytes) => {
  const { app } = await academyWith()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [{ port } = { port: 0 }] = app.addresses() as AddressInfo[]
  const answer = await answerTo(port, bytes)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({ ...POLICIES, 'x-request-id': expect.any(String) })
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', error: expect.any(String) })
})

test.each([
  ['a page', '/', 200],
  ['a tutor’s page', '/tutor/login', 200],
  ['a page that is not there', '/no/such/page', 404],
  ['a call', '/api/courses', 200],
  ['a call that refuses', '/api/courses?items=0', 400],
  ['a call without an account', '/api/payments/history', 401],
  ['a built file', '/assets/main-abc123.js', 200],
  ['a built file that is not there', '/assets/none.js', 404],
  ['a drawn cover', '/storage/adire/weaving/crafts.svg', 200],
  ['a cover that is not there', '/storage/none', 404],
  ['the feed', '/rss.xml', 200],
  ['robots.txt', '/robots.txt', 200],
  ['the health of the process', '/healthz', 200],
])('%s lets in no style attribute, no other base and no unnamed style', async (_, url, status) => {
  const { server } = await academyWithPages({ course: { slug: 'weaving' } })
  const { statusCode, headers } = await server.inject(url)
  expect(statusCode).toBe(status)
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("base-uri 'none'")
  expect(headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.any(String),
  })
})

test('passkeys may be used and made by our own pages, and by no frame in them', async () => {
  const { server } = await academyWithPages({})
  const features = String((await server.inject('/login')).headers['permissions-policy']).split(', ')
  expect(features).toContain('publickey-credentials-get=(self)')
  expect(features).toContain('publickey-credentials-create=(self)')
})

test('no page may use camera, microphone, place or payment, but the checkout that cards are paid with', async () => {
  const { server } = await academyWithPages({})
  const policy = String((await server.inject('/')).headers['permissions-policy'])
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(policy.split(', ')).toContain(`${feature}=()`)
  }
  const payments = {
    mode: 'live' as const,
    secretKey: 'sk_live_x',
    publicKey: 'pk_live_x',
    apiUrl: 'http://127.0.0.1:1',
    quoteMinutes: 30,
    channels: ['card' as const],
    fees: { basis_points: 150, flat_kobo: 0, flat_from_kobo: 0, cap_kobo: 0 },
  }
  const paying = await academyWithPages({}, { config: { payments } })
  expect(String((await paying.server.inject('/')).headers['permissions-policy'])).toContain(
    'payment=(self "https://checkout.paystack.com")',
  )
})
