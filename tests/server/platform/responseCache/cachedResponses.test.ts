import { request as send } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { renderer } from '#app/entry.server.tsx'
import { academyWithPages, MAIN_SCRIPT } from '../../../support/academy/site.ts'
import { watchQueries } from '../../../support/database/watchedQueries.ts'
import { PATIENCE } from '../../../support/patience.ts'

/** Builds an academy and knows which responses came from the cache: those that took no query and no render. */
async function listeningAcademy(requestsPerMinute = 0) {
  const queries = watchQueries()
  let rendered = 0
  const academy = await academyWithPages(
    { course: { slug: 'weaving', title: 'Weaving' } },
    {
      config: { requestsPerMinute },
      loadRenderer: async () => ({
        ...renderer,
        render: visit => {
          rendered += 1
          return renderer.render(visit)
        },
      }),
    },
  )
  const origin = await academy.app.listen({ port: 0, host: '127.0.0.1' })
  const cached = new WeakSet<Response>()
  const ask = async (path: string, init?: RequestInit) => {
    queries.countSince()
    const before = rendered
    const response = await fetch(`${origin}${path}`, init)
    if (queries.countSince() === 0 && rendered === before) cached.add(response)
    return response
  }
  const isCached = (response: Response) => cached.has(response)
  /** Retries until the cache answers: on PostgreSQL, a server that has just started revalidates responses repeatedly. */
  const askCached = (path: string, init?: RequestInit) =>
    vi.waitFor(async () => {
      const response = await ask(path, init)
      expect(isCached(response), path).toBe(true)
      return response
    }, PATIENCE)
  return { ...academy, origin, ask, isCached, askCached }
}

test.each(['/', '/courses', '/courses/weaving', '/api/courses', '/api/courses/weaving'])(
  'a later response for %s comes from the cache, with the headers of the first',
  async path => {
    const { ask, askCached, isCached } = await listeningAcademy()
    const first = await ask(path)
    expect(isCached(first)).toBe(false)
    const second = await askCached(path)
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !/^(?:date|x-request-id)$/.test(name)))
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(second.headers.get('content-security-policy')).toMatch(/default-src 'self'/)
    expect(await second.text()).toBe(await first.text())
  },
)

const MEDIUM = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

test.each([
  ['br', brotliDecompressSync, (text: Buffer) => brotliCompressSync(text, MEDIUM)],
  ['gzip', gunzipSync, (text: Buffer) => gzipSync(text, { level: 4 })],
] as const)(
  'a page that is kept is compressed well in %s, and quickly where it is made for one reader',
  async (encoding, decompress, compress) => {
    const { server } = await listeningAcademy()
    const toMedium = async (url: string) => {
      const { rawPayload } = await server.inject({ url, headers: { 'accept-encoding': encoding } })
      return rawPayload.length / compress(decompress(rawPayload)).length
    }
    expect(await toMedium('/courses')).toBeLessThan(1)
    expect(await toMedium('/courses?q=weaving')).toBeGreaterThan(1)
  },
)

test('the cache answers HEAD without a body, and 304 to a client that has the response', async () => {
  const { askCached } = await listeningAcademy()
  const etag = (await askCached('/courses')).headers.get('etag') ?? ''
  const head = await askCached('/courses', { method: 'HEAD' })
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000)
  const known = await askCached('/courses', { headers: { 'if-none-match': etag } })
  expect([known.status, known.headers.get('etag')]).toEqual([304, etag])
})

test('another URL of a page or call finds the same cached response', async () => {
  const { askCached } = await listeningAcademy()
  await askCached('/courses?utm_source=letter')
  await askCached('/api/courses?page=1&items=24')
})

test('forms, callers with a token and other roles get no response that is cached for visitors', async () => {
  const { ask, askCached, isCached, server, learner } = await listeningAcademy()
  await ask('/login')
  await ask('/api/courses')
  const authorization = `Bearer ${await server.tokenOf(learner)}`
  expect(isCached(await ask('/api/courses', { headers: { authorization } }))).toBe(false)
  await askCached('/api/courses', { headers: { authorization: 'Bearer academy-web' } })
  const form = new URLSearchParams({ email: 'a@example.com', password: 'wrong-password' })
  expect((await ask('/login', { method: 'POST', body: form })).status).toBe(401)
  const cookie = `user=${encodeURIComponent('{"token":"t","userType":"tutor"}')}`
  const tutors = await ask('/login', { headers: { cookie } })
  expect(isCached(tutors)).toBe(false)
  expect(await tutors.text()).toContain('href="/tutor/dashboard"')
})

test('a cached page shows a change as soon as it is saved', async () => {
  const { ask, db } = await listeningAcademy()
  for (const _ of [1, 2]) await ask('/courses')
  await db.updateTable('courses').set({ title: 'Dyeing' }).execute()
  expect(await (await ask('/courses')).text()).toContain('Dyeing')
})

test('the rate limit counts no cached responses, and counts those that must be made', async () => {
  const { ask } = await listeningAcademy(5)
  for (let round = 0; round < 20; round += 1) expect((await ask('/about')).status).toBe(200)
  const statuses = []
  for (let page = 2; page < 9; page += 1) statuses.push((await ask(`/courses?q=a${page}`)).status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  expect((await ask('/about')).status).toBe(200)
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
