import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { listCourses } from '#contract/courses.ts'
import { signInAttempts } from '#server/people/entryLimits.ts'
import { countAttempt } from '#server/platform/limits/limits.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'

const PASSWORD = 'seven yellow yams'
const ADA = { email: 'ada@yams.example', password: PASSWORD, firstname: 'Ada', lastname: 'Obi' }
/** A browser creates this value once and stores it: 256 random bits. */
const BROWSER = 'k3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw'
const OTHER_BROWSER = 'Z3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw'

type Server = TestAcademy['server']

function guess(server: Server, from: string, email = ADA.email, browser?: string) {
  return server.call(login, { body: { email, password: 'a wrong guess', browser }, from })
}

function enter(server: Server, from: string, browser?: string) {
  // A forged header changes nothing: no proxy is configured.
  const headers = { 'x-forwarded-for': '192.0.2.200' }
  return server.call(login, { body: { email: ADA.email, password: PASSWORD, browser }, from, headers })
}

/** Returns an address in the documentation /48, by network and host. */
const v6 = (network: number, host: number) => `2001:db8:5:${network.toString(16)}::${host.toString(16)}`

test('after five wrong passwords each further one from the same network waits twice as long', async () => {
  const { server, clock } = await academyWith()
  await server.call(signup, { body: ADA })
  for (let index = 0; index < 5; index += 1) {
    expect(await guess(server, '203.0.113.9', index % 2 ? ADA.email : 'ADA@yams.example')).toBeRefused(401)
  }
  for (const seconds of [1, 2, 4, 8]) {
    const refused = await enter(server, '203.0.113.9')
    expect(refused).toBeRefused(429)
    expect(refused.headers['retry-after']).toBe(String(seconds))
    clock.advance({ seconds })
    expect(await guess(server, '203.0.113.9')).toBeRefused(401)
  }
})

test('who waited while others were counted, and so comes with an earlier time, is not taken for too many', async () => {
  const { server, clock } = await academyWith()
  const from = '203.0.113.9'
  expect((await server.call(signup, { body: ADA, from })).status).toBe(200)
  clock.advance({ seconds: -1 })
  expect((await server.call(signup, { body: { ...ADA, email: 'obi@yams.example' }, from })).status).toBe(200)
  expect((await enter(server, from)).status).toBe(200)
})

test('the wait ends at fifteen minutes, and the right password ends it altogether', async () => {
  const { server, clock } = await academyWith()
  await server.call(signup, { body: ADA })
  for (let index = 0; index < 20; index += 1) {
    await guess(server, '203.0.113.9')
    clock.advance({ minutes: 15 })
  }
  expect((await enter(server, '203.0.113.9')).status).toBe(200)
  for (let index = 0; index < 5; index += 1) {
    expect(await guess(server, '203.0.113.9')).toBeRefused(401)
  }
})

test('wrong passwords from elsewhere do not keep the owner out', async () => {
  const { server } = await academyWith()
  await server.call(signup, { body: ADA })
  for (let index = 0; index < 12; index += 1) await guess(server, '198.51.100.66')
  expect(await enter(server, '198.51.100.66')).toBeRefused(429)
  expect((await enter(server, '203.0.113.9')).status).toBe(200)
})

test('a browser that signed in before passes where strangers have used up the account’s attempts', async () => {
  const { server, clock } = await academyWith()
  await server.call(signup, { body: { ...ADA, browser: BROWSER }, from: '203.0.113.9' })
  for (let network = 1; network <= 34; network += 1) {
    for (let index = 0; index < 3; index += 1) await guess(server, `198.51.100.${network}`)
  }
  expect(await enter(server, '203.0.113.9')).toBeRefused(429)
  expect(await enter(server, '203.0.113.9', OTHER_BROWSER)).toBeRefused(429)
  expect((await enter(server, '192.0.2.77', BROWSER)).status).toBe(200)
  clock.advance({ hours: 1 })
  expect((await enter(server, '203.0.113.9')).status).toBe(200)
})

test('a known browser has a wait of its own, and is a stranger to other accounts', async () => {
  const { server } = await academyWith()
  await server.call(signup, { body: { ...ADA, browser: BROWSER } })
  for (let index = 0; index < 5; index += 1) {
    expect(await guess(server, `203.0.113.${index}`, ADA.email, BROWSER)).toBeRefused(401)
  }
  expect(await enter(server, '203.0.113.99', BROWSER)).toBeRefused(429)
  expect((await enter(server, '203.0.113.99')).status).toBe(200)

  const { server: other } = await academyWith()
  await other.call(signup, { body: { ...ADA, browser: BROWSER } })
  for (let index = 0; index < 5; index += 1) await guess(other, '203.0.113.9', 'bob@yams.example', BROWSER)
  expect(await guess(other, '203.0.113.9', 'bob@yams.example', BROWSER)).toBeRefused(429)
})

test.each(['short', 'x'.repeat(200), 'has a space in it and is long enough to be one', 7])(
  'what no browser of ours makes is refused as a browser: %j',
  async browser => {
    const { server } = await academyWith()
    const reply = await server.call(login, { raw: { body: { email: 'a@b.co', password: 'x', browser } } })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('browser')
  },
)

test('all addresses of one IPv6 network guess as one', async () => {
  const { server } = await academyWith()
  await server.call(signup, { body: ADA, from: '203.0.113.1' })
  const statuses = []
  for (let host = 1; host <= 60; host += 1) {
    statuses.push((await guess(server, v6(1, host), `a${host}@yams.example`)).status)
  }
  expect(statuses.filter(status => status === 401)).toHaveLength(50)
  expect(statuses.slice(50)).toEqual(Array(10).fill(429))
  expect((await enter(server, v6(2, 1))).status).toBe(200)
})

test('the many networks of one IPv6 site have a limit together', async () => {
  const academy = await academyWith()
  const tried = []
  // Skips the passwords, whose hashing would take most of the time.
  for (let index = 0; index < 505; index += 1) {
    const credentials = { email: `a${index}@yams.example` }
    const { ofNetwork } = signInAttempts(credentials, v6(index % 20, index), false)
    tried.push(
      await countAttempt(academy, ofNetwork).then(
        () => 'counted',
        refusal => refusal.status,
      ),
    )
  }
  expect(tried.slice(0, 500)).toEqual(Array(500).fill('counted'))
  expect(tried.slice(500)).toEqual(Array(5).fill(429))
  expect(await guess(academy.server, v6(99, 1))).toBeRefused(429)
})

test('an IPv4 address is the same network when it comes as IPv6', async () => {
  const { server } = await academyWith()
  for (let index = 0; index < 5; index += 1) await guess(server, '203.0.113.9')
  for (const alike of ['::ffff:203.0.113.9', '::FFFF:CB00:7109'])
    expect(await guess(server, alike)).toBeRefused(429)
  expect(await guess(server, '::ffff:203.0.113.10')).toBeRefused(401)
})

test('sign-ups of one IPv6 network are counted together', async () => {
  const { server } = await academyWith()
  const body = { ...ADA, password: 'password' }
  for (let host = 0; host < 100; host += 1)
    expect(await server.call(signup, { body, from: v6(1, host) })).toBeRefused(400)
  expect(await server.call(signup, { body: ADA, from: v6(1, 999) })).toBeRefused(429)
  expect((await server.call(signup, { body: ADA, from: v6(2, 1) })).status).toBe(200)
})

test('requests of one IPv6 network, and of one site, are counted together', async () => {
  const { server } = await academyWith({}, { config: { requestsPerMinute: 3 } })
  const ask = (from: string) => server.call(listCourses, { query: { q: 'bread' }, from })
  for (let host = 0; host < 3; host += 1) expect((await ask(v6(1, host))).status).toBe(200)
  expect(await ask(v6(1, 999))).toBeRefused(429)
  const statuses = []
  for (let network = 2; network < 16; network += 1) {
    for (let host = 0; host < 3; host += 1) statuses.push((await ask(v6(network, host))).status)
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(26)
  expect((await ask('203.0.113.9')).status).toBe(200)
})

test('two servers on one database count together, however many guess at once', async () => {
  const { server, ports } = await academyWith()
  const { server: second } = await academyWith({}, { nobody: true, ports: { connection: ports.connection } })
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => guess(index % 2 ? server : second, '203.0.113.9')),
  )
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(35)
})

test('a refusal says how long to wait, and after that long the right password enters', async () => {
  const { server, clock } = await academyWith()
  await server.call(signup, { body: ADA })
  for (let index = 0; index < 12; index += 1) {
    await guess(server, '203.0.113.9')
    clock.advance({ seconds: 2 ** Math.max(0, index - 4) })
  }
  expect(await guess(server, '203.0.113.9')).toBeRefused(401)
  const refused = await enter(server, '203.0.113.9')
  expect(refused).toBeRefused(429, /Please try again in 5 minutes\.$/)
  clock.advance({ seconds: Number(refused.headers['retry-after']) })
  expect((await enter(server, '203.0.113.9')).status).toBe(200)
})

test('neither a restart nor a clock that is put back lets more through', async () => {
  const { server, ports, clock } = await academyWith()
  await server.call(signup, { body: ADA })
  for (let index = 0; index < 5; index += 1) await guess(server, '203.0.113.9')
  const shared = { connection: ports.connection, clock: ports.clock }
  const { server: restarted } = await academyWith({}, { nobody: true, ports: shared })
  for (const days of [0, -1, -1]) {
    clock.advance({ days })
    expect(await enter(restarted, '203.0.113.9')).toBeRefused(429)
  }
  clock.advance({ days: 2, seconds: 1 })
  expect((await enter(restarted, '203.0.113.9')).status).toBe(200)
})

test('counts are kept without e-mails and addresses, and go when their time is over', async () => {
  const { server, db, clock } = await academyWith()
  await guess(server, '203.0.113.9')
  const rows = await db.selectFrom('attempts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/yams|203\.0/)
  clock.advance({ days: 2 })
  await guess(server, '203.0.113.10', 'bob@yams.example')
  await guess(server, '203.0.113.10', 'bob@yams.example')
  const left = await db.selectFrom('attempts').select('ends_at').execute()
  expect(left.every(({ ends_at }) => ends_at > clock.now().toISOString())).toBe(true)
})
