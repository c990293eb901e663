import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/platform/config/config.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { PATIENCE } from '../../../support/patience.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function listening(config: Partial<Config> = {}) {
  const academy = await academyWithPages({ course: { slug: 'weaving' } }, { config })
  const origin = await academy.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...academy, origin, port: Number(new URL(origin).port) }
}

/** Sends raw bytes and reads the whole answer, as a client that never closes the connection. */
async function rude(port: number, text: string): Promise<{ socket: Socket; answer: string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'end')
  return { socket, answer }
}

test.each([
  ['a page', '/courses'],
  ['a call', '/api/courses'],
  ['a built file', '/assets/main-abc123.js'],
  ['a cover', '/storage/adire/weaving/crafts.svg'],
  ['what is not there', '/no/such/page'],
  ['an address that cannot be read', '/%zz'],
  ['the feed', '/rss.xml'],
  ['the health of the process', '/healthz'],
])('%s carries a request id of its own, kept or made', async (_, path) => {
  const { origin } = await listening()
  const [first, second, third] = [
    await fetch(`${origin}${path}`),
    await fetch(`${origin}${path}`),
    await fetch(`${origin}${path}`, { method: 'HEAD' }),
  ].map(({ headers }) => headers.get('x-request-id') ?? '')
  expect([first, second, third]).toEqual([1, 2, 3].map(() => expect.stringMatching(UUID)))
  expect(new Set([first, second, third]).size).toBe(3)
})

test('an answer that the browser has already carries a request id too', async () => {
  const { origin } = await listening()
  const etag = (await fetch(`${origin}/courses`)).headers.get('etag') ?? ''
  const known = await fetch(`${origin}/courses`, { headers: { 'if-none-match': etag } })
  expect([known.status, known.headers.get('x-request-id')]).toEqual([304, expect.stringMatching(UUID)])
})

test('a body that is too large is refused with the same id in the header and in the failure', async () => {
  const { origin } = await listening()
  const body = JSON.stringify({ email: 'x'.repeat(300_000) })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${origin}/api/login`, { method: 'POST', headers, body })
  expect(reply.status).toBe(413)
  const { request_id } = (await reply.json()) as { request_id: string }
  expect(reply.headers.get('x-request-id')).toBe(request_id)
})

test.each([
  ['no HTTP', '400 Bad Request', 'Hello?\r\n\r\n'],
  [
    'endless headers',
    '431 Request Header Fields Too Large',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`,
  ],
])(
  '%s is answered with an id, and its socket is closed whatever the client does',
  async (_, status, text) => {
    const { port, app } = await listening()
    const { answer } = await rude(port, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    const id = /x-request-id: (\S+)/i.exec(head)?.[1]
    expect(id).toMatch(UUID)
    expect(JSON.parse(body)).toMatchObject({ status: 'error', request_id: id })
    await vi.waitFor(async () => {
      const open = await new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
      expect(open).toBe(0)
    }, PATIENCE)
  },
)

test('an idle connection is kept for longer than a proxy keeps its own', async () => {
  const { app } = await academyWith()
  expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000)
})

/** Builds an academy with a readable log. */
async function logged(logLevel = 'info', set: Partial<Config> = {}) {
  const { ports, config } = await academyWith()
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line), close: async () => undefined }
  const app = await buildApp({ ...config, logLevel, ...set }, ports, undefined, output)
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const requests = () =>
    lines.map(line => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'request')
  return { origin, lines, requests }
}

test('each request is one line of the log: method, path, status, time and id', async () => {
  const { origin, requests } = await logged()
  const answers = [await fetch(`${origin}/api/courses?q=yam`), await fetch(`${origin}/api/courses?q=yam`)]
  answers.push(await fetch(`${origin}/api/no-such`, { method: 'POST' }))
  await vi.waitFor(() => expect(requests()).toHaveLength(3), PATIENCE)
  expect(requests()).toEqual(
    [
      ['GET', '/api/courses', 200],
      ['GET', '/api/courses', 200],
      ['POST', '/api/no-such', 404],
    ].map(([method, path, status], index) =>
      expect.objectContaining({
        method,
        path,
        status,
        ms: expect.any(Number),
        reqId: answers[index]?.headers.get('x-request-id'),
      }),
    ),
  )
})

test('no password, token, query or receipt link comes into the log', async () => {
  const { origin, lines, requests } = await logged()
  const receipt = 'r'.repeat(32)
  await fetch(`${origin}/api/login?token=in-the-query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer in-a-header' },
    body: JSON.stringify({ email: 'in-the-body@example.com', password: 'in-the-body' }),
  })
  await fetch(`${origin}/api/receipts/${receipt}`)
  await fetch(`${origin}/reset-password?token=in-the-query`)
  for (const folder of ['receipts', '%72eceipts', 'RECEIPTS', '/receipts/', 'receipts%2F']) {
    await fetch(`${origin}/${folder}/${receipt}`)
  }
  await vi.waitFor(() => expect(requests()).toHaveLength(8), PATIENCE)
  expect(lines.join('\n')).not.toMatch(/in-the-query|in-a-header|in-the-body/)
  expect(lines.join('\n')).not.toContain(receipt)
})

test('an academy in production that lets the demo accounts in says so at its start', async () => {
  const { lines } = await logged('warn', { production: true, demo: true })
  expect(lines.join('')).toContain('ACADEMY_DEMO is on in production')
  const others = [
    await logged('warn', { production: true, demo: false }),
    await logged('warn', { demo: true }),
  ]
  for (const { lines } of others) expect(lines.join('')).not.toContain('ACADEMY_DEMO')
})

test('a log of warnings holds no requests', async () => {
  const { origin, requests } = await logged('warn')
  await fetch(`${origin}/api/courses`)
  expect(requests()).toEqual([])
})

test('a server that stops says so first, goes on answering, and asks clients to go elsewhere', async () => {
  const { app, origin } = await listening()
  await fetch(`${origin}/courses`)
  app.drain.isUnderWay = true
  const ready = await fetch(`${origin}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ error: 'This server is about to stop.' })
  for (const path of ['/courses', '/api/courses', '/healthz']) {
    const answer = await fetch(`${origin}${path}`)
    expect([answer.status, answer.headers.get('connection')], path).toEqual([200, 'close'])
  }
})

test('where memory is short new work is refused with a sentence, kept answers and health go on', async () => {
  const { origin } = await listening({ maxMemoryMb: 1_000_000 })
  await fetch(`${origin}/courses`)
  // The mock starts only now: if memory seemed short earlier, the page would not be cached.
  const memory = { ...process.memoryUsage(), rss: 2_000_000 * 1_000_000 }
  const looking = vi.spyOn(process, 'memoryUsage').mockReturnValue(memory)
  onTestFinished(() => looking.mockRestore())
  await vi.waitFor(async () => {
    const refused = await fetch(`${origin}/courses?q=${Math.random()}`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
  }, PATIENCE)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${origin}/courses`)).status).toBe(200)
  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
})
