import { request as send } from 'node:http'
import { expect, test, vi } from 'vitest'
import { academyWithPages, MAIN_SCRIPT } from '../../support/site.ts'

async function listeningAcademy(requestsPerMinute = 0) {
  const academy = await academyWithPages(
    { course: { slug: 'weaving', title: 'Weaving' } },
    { config: { requestsPerMinute } },
  )
  const origin = await academy.app.listen({ port: 0, host: '127.0.0.1' })
  // What the door does not answer takes a turn, and only then does the framework see it.
  const turns = vi.spyOn(academy.app.turns, 'take')
  const ask = async (path: string, init?: RequestInit) => {
    const before = turns.mock.calls.length
    const response = await fetch(`${origin}${path}`, init)
    if (turns.mock.calls.length === before) fromDoor.add(response)
    return response
  }
  return { ...academy, origin, ask }
}

const fromDoor = new WeakSet<Response>()
const isFromDoor = (response: Response) => fromDoor.has(response)

test.each([
  '/',
  '/courses',
  '/courses/weaving',
  '/api/courses',
  '/api/courses/weaving',
  '/assets/main-abc123.js',
])('the second answer for %s comes from the door, with the headers of the first', async path => {
  const { ask } = await listeningAcademy()
  const first = await ask(path)
  const second = await ask(path)
  expect([isFromDoor(first), isFromDoor(second)]).toEqual([false, true])
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !/^(?:date|x-request-id)$/.test(name)))
  expect(headersOf(second)).toEqual(headersOf(first))
  expect(second.headers.get('content-security-policy')).toMatch(/default-src 'self'/)
  expect(await second.text()).toBe(await first.text())
})

test('the door answers HEAD without a body and 304 to who has the answer', async () => {
  const { ask } = await listeningAcademy()
  const etag = (await ask('/courses')).headers.get('etag') ?? ''
  const head = await ask('/courses', { method: 'HEAD' })
  expect(isFromDoor(head)).toBe(true)
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000)
  const known = await ask('/courses', { headers: { 'if-none-match': etag } })
  expect([known.status, isFromDoor(known), known.headers.get('etag')]).toEqual([304, true, etag])
})

test('other spellings of an address find the same answer at the door', async () => {
  const { ask } = await listeningAcademy()
  await ask('/courses?utm_source=letter')
  expect(isFromDoor(await ask('/courses?utm_source=letter'))).toBe(true)
  await ask('/api/courses?page=1&items=24')
  expect(isFromDoor(await ask('/api/courses?page=1&items=24'))).toBe(true)
})

test('the door is closed to forms, to callers with a token and to another role', async () => {
  const { ask, server, learner } = await listeningAcademy()
  await ask('/login')
  await ask('/api/courses')
  const authorization = `Bearer ${await server.tokenOf(learner)}`
  expect(isFromDoor(await ask('/api/courses', { headers: { authorization } }))).toBe(false)
  expect(isFromDoor(await ask('/api/courses', { headers: { authorization: 'Bearer academy-web' } }))).toBe(
    true,
  )
  const form = new URLSearchParams({ email: 'a@example.com', password: 'wrong-password' })
  expect((await ask('/login', { method: 'POST', body: form })).status).toBe(401)
  const cookie = `user=${encodeURIComponent('{"token":"t","userType":"tutor"}')}`
  const tutors = await ask('/login', { headers: { cookie } })
  expect(isFromDoor(tutors)).toBe(false)
  expect(await tutors.text()).toContain('href="/tutor/dashboard"')
})

test('the door shows a change as soon as it is saved', async () => {
  const { ask, db } = await listeningAcademy()
  for (const _ of [1, 2]) await ask('/courses')
  await db.updateTable('courses').set({ title: 'Dyeing' }).execute()
  expect(await (await ask('/courses')).text()).toContain('Dyeing')
})

test('what is kept is not counted; what must be made is', async () => {
  const { ask } = await listeningAcademy(5)
  for (let round = 0; round < 20; round += 1) expect((await ask('/about')).status).toBe(200)
  const statuses = []
  for (let page = 2; page < 9; page += 1) statuses.push((await ask(`/courses?q=a${page}`)).status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect((await ask('/about')).status).toBe(200)
})

test('a page that is asked for again and again is pressed into fewer bytes', async () => {
  const { ask } = await listeningAcademy()
  const length = async () => {
    const { headers } = await ask('/', { method: 'GET', headers: { 'accept-encoding': 'br' } })
    return [Number(headers.get('content-length')), headers.get('etag')] as const
  }
  const [before, etag] = await length()
  await expect
    .poll(
      async () => {
        for (let round = 0; round < 65; round += 1) await length()
        return (await length())[0]
      },
      { timeout: 12_000, interval: 500 },
    )
    .toBeLessThan(before)
  const [, pressedEtag] = await length()
  expect(pressedEtag).not.toBe(etag)
  expect((await ask('/', { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304)
  expect(await (await ask('/')).text()).toContain('Belong Here, Become a Pro!')
})

test('a file of the build is sent as the build has compressed it', async () => {
  const { ask, origin } = await listeningAcademy()
  expect(
    await (await ask('/assets/main-abc123.js', { headers: { 'accept-encoding': 'identity' } })).text(),
  ).toBe(MAIN_SCRIPT)
  for (const _ of [1, 2]) {
    const bytes = await new Promise<string>((resolve, reject) => {
      const asked = send(`${origin}/assets/main-abc123.js`, { headers: { 'accept-encoding': 'br' } })
      asked.on('response', reply => {
        reply.on('data', data => resolve(`${reply.headers['content-encoding']} ${data}`))
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(bytes).toBe('br pressed')
  }
})
