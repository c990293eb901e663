import { expect, onTestFinished, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { listCourses, listTutorCourses } from '#contract/courses.ts'
import { addTopic } from '#contract/tutor/topics.ts'
import { connect } from '#server/platform/database/connect.ts'
import { validatorCompiler } from '#server/platform/http/validation.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { fakeExchangeRate } from '../../../support/standIns/fakePorts.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

async function posted(
  { server }: TestAcademy,
  payload: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
) {
  const response = await server.inject({ method: 'POST', url: '/api/login', headers, payload })
  return {
    status: response.statusCode,
    failure: response.json(),
    text: response.payload,
    headers: response.headers,
  }
}

test.each([
  ['broken JSON', '{"email":'],
  ['an empty body', ''],
  ['a list', '[]'],
  ['a text', '"hello"'],
  ['null', 'null'],
  ['200,000 open brackets', '['.repeat(200_000)],
  ['200,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['a __proto__ key', '{"email":"a@b.co","password":"x","__proto__":{"isAdmin":true}}'],
  ['a constructor key', '{"email":"a@b.co","password":"x","constructor":{"prototype":{"x":1}}}'],
  ['the character NUL', '{"email":"a\\u0000@b.co","password":"password-1"}'],
])('%s is refused with 400', async (_, payload) => {
  const academy = await academyWith()
  expect(await posted(academy, payload)).toBeRefused(400)
})

test('an e-mail that is almost one is refused, however long it is', async () => {
  const academy = await academyWith()
  const email = `a@${'.'.repeat(80_000)}@`
  const person = { password: 'seven yellow yams', firstname: 'A', lastname: 'B' }
  const reply = await academy.server.call(signup, { body: { email, ...person } })
  expect(reply).toBeRefused(400, 'Email must be 254 characters or fewer.')
})

test('a text that is too long is held against no pattern', () => {
  const schema = { type: 'string', maxLength: 5, pattern: '^a+$' }
  const validate = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' })
  const keywordsOf = (text: string) => {
    validate(text)
    return (validate.errors ?? []).map(({ keyword }) => keyword)
  }
  expect(keywordsOf('b'.repeat(11))).toEqual(['maxLength'])
  expect(keywordsOf('bbb')).toEqual(['pattern'])
  expect(keywordsOf('aaa')).toEqual([])
})

test('a body of thousands of values is refused before any of them is looked at', async () => {
  const academy = await academyWith()
  const reply = await posted(academy, JSON.stringify({ email: Array.from({ length: 2_001 }, () => '') }))
  expect(reply).toBeRefused(400, 'Body holds too many values.')
})

test('a body of a megabyte is too large', async () => {
  const academy = await academyWith()
  const payload = JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(1024 * 1024) })
  expect(await posted(academy, payload)).toBeRefused(413)
})

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a body of type %s is refused where JSON is read', async type => {
  const academy = await academyWith()
  const reply = await posted(academy, 'email=a', { 'content-type': type })
  expect(reply).toBeRefused(415, 'This call takes JSON (application/json).')
})

test('ten thousand keys do no harm', async () => {
  const academy = await academyWith()
  const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]))
  expect(await posted(academy, JSON.stringify(keys))).toBeRefused(400)
})

test('a literal backslash-u in a text is kept as it is', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const topic = 'The escape \\u0000 in JSON'
  const reply = await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic } })
  expect(reply.body.topics[0]?.topic).toBe(topic)
})

test('an address that is none is 404, a method that it does not take is 405 with what it takes', async () => {
  const { server } = await academyWith()
  expect((await server.inject('/api/no-such')).statusCode).toBe(404)
  const wrong = await server.inject({ method: 'GET', url: '/api/login' })
  expect(wrong.statusCode).toBe(405)
  expect(wrong.headers.allow).toBe('POST')
  expect(wrong.json()).toMatchObject({ status: 'error', error: 'This address takes POST only.' })
})

test.each(['/%zz', '/api/courses/%00', '/api/courses/%E0%A4%A'])(
  'the address %s is answered without a 500',
  async url => {
    const { server } = await academyWith()
    const reply = await server.inject(url)
    expect([400, 404]).toContain(reply.statusCode)
    expect(reply.json()).toMatchObject({ status: 'error', request_id: expect.any(String) })
  },
)

test('every answer carries the security headers and the request id', async () => {
  const { server } = await academyWith()
  for (const url of [
    '/api/courses',
    '/api/no-such',
    '/api/courses?items=0',
    '/storage/nothing',
    '/healthz',
  ]) {
    const { headers } = await server.inject(url)
    expect(headers['content-security-policy'], url).toMatch(/default-src 'self'/)
    expect(headers['content-security-policy'], url).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy'], url).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': expect.any(String),
    })
    expect(headers['strict-transport-security'], url).toBeUndefined()
  }
})

test('what is for one person is kept by no cache', async () => {
  const { server, tutor } = await academyWith()
  const own = await server.as(tutor).call(listTutorCourses)
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization' })
  const alike = await server.as(tutor).call(listCourses)
  expect(alike.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Authorization' })
  const open = await server.call(listCourses)
  expect(open.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
  expect(open.headers.vary).toContain('Authorization')
})

test('behind https the browser is told to stay there', async () => {
  const { server } = await academyWith({}, { config: { publicUrl: 'https://academy.example' } })
  expect((await server.inject('/healthz')).headers['strict-transport-security']).toMatch(/max-age=31536000/)
})

test('only configured origins may call from another host', async () => {
  const { server } = await academyWith({}, { config: { allowedOrigins: ['https://static.example'] } })
  const from = (origin: string) => server.inject({ url: '/api/courses', headers: { origin } })
  expect((await from('https://static.example')).headers['access-control-allow-origin']).toBe(
    'https://static.example',
  )
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  expect((await from('null')).headers['access-control-allow-origin']).toBeUndefined()
  const preflight = await server.inject({
    method: 'OPTIONS',
    url: '/api/courses/update',
    headers: { origin: 'https://static.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
})

test('too many requests from one address wait a minute', async () => {
  const { server } = await academyWith({}, { config: { requestsPerMinute: 3 } })
  for (let index = 0; index < 3; index += 1) expect((await server.call(listCourses)).status).toBe(200)
  const refused = await server.call(listCourses, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(refused).toBeRefused(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('while the database is away calls say so, the process is alive but not ready', async () => {
  const { server } = await academyWith({}, { nobody: true, ports: { connection: lostConnection() } })
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  expect((await server.inject('/readyz')).statusCode).toBe(503)
  const refused = await server.call(listCourses)
  expect(refused).toBeRefused(503, "We can't respond right now. Please try again in a moment.")
  expect(refused.headers['retry-after']).toBe('5')
})

/** The URL of a missing PostgreSQL: port 1 refuses at once. */
function lostConnection() {
  const connection = connect({ dialect: 'postgres', url: 'postgres://127.0.0.1:1/academy', poolSize: 1 })
  onTestFinished(() => connection.close())
  return connection
}

test('an unexpected failure says nothing of our insides', async () => {
  const { app, server } = await academyWith()
  expect((await server.call(signup, { raw: { body: {} } })).status).toBe(400)
  const failing = await academyWith(
    {},
    {
      ports: {
        mail: { send: async () => undefined, close: async () => undefined },
        exchangeRate: {
          ...fakeExchangeRate(),
          nairaPerDollar: async () => {
            throw new Error('select secret from users where /srv/academy/server/x.ts:12:5')
          },
        },
      },
    },
  )
  const reply = await failing.server.inject('/api/convert/NGN/USD')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    status: 'error',
    code: 'server.failed',
    error: `Something went wrong on our side. Please try again. If this keeps happening, tell us the request ID: ${reply.headers['x-request-id']}.`,
    request_id: reply.headers['x-request-id'],
  })
  expect(app).toBeDefined()
})

test('a failure of ours says whom to tell, where the operator has named somebody', async () => {
  const { config } = await academyWith()
  const contact = { email: 'hello@academy.example', phone: null, address: null }
  const exchangeRate = {
    ...fakeExchangeRate(),
    nairaPerDollar: async () => {
      throw new Error('broken')
    },
  }
  const { server } = await academyWith(
    {},
    { config: { academy: { ...config.academy, contact } }, ports: { exchangeRate } },
  )
  const reply = await server.inject('/api/convert/NGN/USD')
  expect(reply.json().error).toBe(
    `Something went wrong on our side. Please try again. If this keeps happening, email hello@academy.example with the request ID: ${reply.headers['x-request-id']}.`,
  )
})

test('the host header never makes a link', async () => {
  const academy = await academyWith()
  const { server, mail } = academy
  const body = { email: 'a@b.example', password: 'seven yellow yams', firstname: 'A', lastname: 'B' }
  await server.call(signup, { body, headers: { host: 'evil.example' } })
  await sendLetters(academy)
  expect(mail.letters[0]?.text).toContain('http://127.0.0.1:3000/courses')
  expect(mail.letters[0]?.text).not.toContain('evil')
  expect((await server.call(login, { body: { email: body.email, password: body.password } })).status).toBe(
    200,
  )
})
