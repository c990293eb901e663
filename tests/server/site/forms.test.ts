import { expect, test } from 'vitest'
import { academyWithPages } from '../../support/academy/site.ts'

const form = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: String(new URLSearchParams(fields)),
})
const PASSWORD = 'a-long-password-1'
const ADA = { firstname: 'Ada', lastname: 'Eze', email: 'ada@example.com', password: PASSWORD }

test('a person without script signs up, gets the session’s cookie and goes where they wanted', async () => {
  const { server } = await academyWithPages({})
  const reply = await server.inject({ url: '/register?redirect_to=/courses/weaving', ...form(ADA) })
  expect(reply.statusCode).toBe(303)
  expect(reply.headers).toMatchObject({ location: '/courses/weaving', 'cache-control': 'no-store' })
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/; Path=\/; Max-Age=86400; SameSite=Lax$/)
  const session = JSON.parse(decodeURIComponent(/^user=([^;]*)/.exec(cookie)?.[1] ?? ''))
  expect(session).toMatchObject({ data: { firstname: 'Ada' }, userType: 'learner' })
  const own = await server.inject({
    url: '/api/courses/enrolled',
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(own.statusCode).toBe(200)
})

test('a tutor signs in on the tutor’s page and lands on their dashboard', async () => {
  const { server } = await academyWithPages({})
  await server.inject({ url: '/tutor/register', ...form(ADA) })
  const reply = await server.inject({ url: '/tutor/login', ...form(ADA) })
  expect(reply.headers.location).toBe('/tutor/dashboard')
})

test('a browser that blocks cookies is told so when its sign-in without script leads back to the form', async () => {
  const { server } = await academyWithPages({})
  await server.inject({ url: '/register', ...form(ADA) })
  const signedIn = await server.inject({ url: '/login', ...form(ADA) })
  const { location, 'set-cookie': cookie } = signedIn.headers
  expect(location).toBe('/dashboard')
  // The browser follows with the form's page as the referrer.
  const follow = async (headers: Record<string, string>) =>
    (await server.inject({ url: String(location), headers })).headers.location
  const referer = 'http://academy.example/login'
  const back = await follow({ referer })
  expect(back).toBe('/login?redirect_to=%2Fdashboard&blocked=1')
  const page = await server.inject({ url: String(back) })
  expect(page.payload).toContain(
    'Your browser blocks cookies for this site, so we can&#x27;t keep you logged in.',
  )
  for (const referer of ['', 'http://academy.example/courses', 'nowhere'])
    expect(await follow({ referer })).toBe('/login?redirect_to=%2Fdashboard')
  expect(await follow({ referer, cookie: String(cookie).split(';')[0] ?? '' })).toBeUndefined()
})

test('over https the cookie is for https alone', async () => {
  const { server, config } = await academyWithPages({}, { config: { publicUrl: 'https://academy.example' } })
  expect(config.publicUrl).toMatch(/^https/)
  const reply = await server.inject({ url: '/register', ...form(ADA) })
  expect(reply.headers['set-cookie']).toMatch(/; Secure$/)
})

test.each(['//evil.example', 'https://evil.example/x', '/\\evil.example', '/login'])(
  'a redirect_to of %s is not followed',
  async wanted => {
    const { server } = await academyWithPages({})
    const url = `/register?redirect_to=${encodeURIComponent(wanted)}`
    expect((await server.inject({ url, ...form(ADA) })).headers.location).toBe('/courses')
  },
)

test('a refused form comes back with the sentence and what was typed, never with the password', async () => {
  const { server } = await academyWithPages({})
  const typed = { email: 'no"body@example.com', password: 'wrong-password-9' }
  const reply = await server.inject({ url: '/login', ...form(typed) })
  expect(reply.statusCode).toBe(401)
  expect(reply.payload).toContain('oops!')
  expect(reply.payload).toContain('Email or password is incorrect.')
  expect(reply.payload).toContain('value="no&quot;body@example.com"')
  expect(reply.payload).not.toContain('wrong-password-9')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a form that another site has posted is refused: %j', async headers => {
  const { server } = await academyWithPages({})
  const post = form(ADA)
  const reply = await server.inject({ url: '/register', ...post, headers: { ...post.headers, ...headers } })
  expect(reply.statusCode).toBe(403)
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('a form of the own site is taken over plain http too', async () => {
  const { server } = await academyWithPages({})
  const post = form(ADA)
  const headers = { ...post.headers, host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' }
  expect((await server.inject({ url: '/register', ...post, headers })).statusCode).toBe(303)
})

test('posted sign-ins count as attempts on the account', async () => {
  const { server } = await academyWithPages({})
  const guess = { email: 'ada@example.com', password: 'wrong-password-9' }
  for (let attempt = 0; attempt < 5; attempt += 1) await server.inject({ url: '/login', ...form(guess) })
  const reply = await server.inject({ url: '/login', ...form(guess) })
  expect(reply.statusCode).toBe(429)
  expect(reply.payload).toContain('Too many attempts on this account.')
})

test('a page takes no JSON and no huge form', async () => {
  const { server } = await academyWithPages({})
  const json = await server.inject({ method: 'POST', url: '/login', payload: { email: 'a' } })
  expect(json.statusCode).toBe(415)
  const huge = await server.inject({ url: '/login', ...form({ email: 'a'.repeat(20_000) }) })
  expect(huge.statusCode).toBe(413)
})

test('a person without script signs out: the session ends, the cookie goes, and the page says so', async () => {
  const { server } = await academyWithPages({})
  const entry = await server.inject({ url: '/register', ...form(ADA) })
  const cookie = /^user=[^;]*/.exec(String(entry.headers['set-cookie']))?.[0] ?? ''
  const { token } = JSON.parse(decodeURIComponent(cookie.slice('user='.length)))
  const post = form({})
  const leave = (headers: Record<string, string>) =>
    server.inject({ url: '/logout', ...post, headers: { ...post.headers, cookie, ...headers } })
  const own = () =>
    server.inject({ url: '/api/courses/enrolled', headers: { authorization: `Bearer ${token}` } })

  expect((await leave({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await own()).statusCode).toBe(200)

  const reply = await leave({ 'sec-fetch-site': 'same-origin' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'set-cookie': 'user=; Path=/; Max-Age=0; SameSite=Lax',
    'cache-control': 'no-store',
  })
  expect(reply.payload).toContain('Logged Out')
  expect((await own()).statusCode).toBe(401)
})

test('nobody who is signed in needs a script to find the way out', async () => {
  const { server } = await academyWithPages({})
  const { payload } = await server.inject({ url: '/logout' })
  expect(payload).toMatch(
    /<noscript><main.*<form method="post" action="\/logout">.*Log out<\/button>.*<a href="\/">Stay signed in/,
  )
})

/** Returns the idempotency key in the page's form. */
function keyOf(page: string): string {
  return /<input[^>]*name="idempotency_key"[^>]*value="([\w-]+)"/.exec(page)?.[1] ?? ''
}

test('a sign-up that a double tap has posted twice opens one account, and both posts lead in', async () => {
  const { server, db } = await academyWithPages({})
  const page = await server.inject('/register')
  const idempotency_key = keyOf(page.payload)
  const post = () => server.inject({ url: '/register', ...form({ ...ADA, idempotency_key }) })
  const [first, second] = await Promise.all([post(), post()])
  expect([first.statusCode, second.statusCode]).toEqual([303, 303])
  expect(second.headers['set-cookie']).toBe(first.headers['set-cookie'])
  const accounts = db.selectFrom('users').select('id').where('email', '=', ADA.email)
  expect(await accounts.execute()).toHaveLength(1)
})

test.each(['/register', '/tutor/register'])(
  'each visit to %s has a form of its own, which nothing keeps for others',
  async url => {
    const { server } = await academyWithPages({})
    const pages = await Promise.all([1, 2, 3].map(() => server.inject(url)))
    const keys = pages.map(({ payload }) => keyOf(payload))
    expect(keys.every(key => key.length >= 16)).toBe(true)
    expect(new Set(keys).size).toBe(3)
    expect(pages[0]?.headers['cache-control']).toBe('private, no-cache')
  },
)

test('a refused form comes back with a key for the next try', async () => {
  const { server } = await academyWithPages({})
  const idempotency_key = keyOf((await server.inject('/register')).payload)
  const refused = await server.inject({
    url: '/register',
    ...form({ ...ADA, password: 'short', idempotency_key }),
  })
  expect(refused.statusCode).toBe(400)
  const again = await server.inject({
    url: '/register',
    ...form({ ...ADA, idempotency_key: keyOf(refused.payload) }),
  })
  expect(again.statusCode).toBe(303)
})

test('a key that is none is refused with a sentence, and what was typed stays', async () => {
  const { server } = await academyWithPages({})
  const reply = await server.inject({ url: '/register', ...form({ ...ADA, idempotency_key: '<b>' }) })
  expect(reply.statusCode).toBe(400)
  expect(reply.payload).toContain('Idempotency-Key must be')
  expect(reply.payload).toContain('value="ada@example.com"')
})
