import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { engines } from '../../support/database/engines.ts'
import { dataFolder, startAcademy } from '../../support/process/runningAcademy.ts'

const TUTOR = { email: 'tutor@example.com', password: 'teach-today-1', user_type: 'tutor' }
const WRITERS = 4

const cases = engines.flatMap(engine => (['SIGTERM', 'SIGKILL'] as const).map(signal => ({ engine, signal })))

test.for(cases)('$signal on $engine.name loses nothing that was answered', async ({ engine, signal }) => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const env = { ...(await engine.emptyDatabase()), ACADEMY_DATA_DIR: folder.path }

  const first = await startAcademy(env)
  const tutor = await signIn(first.url)
  const slug = await ownCourse(first.url, tutor)
  const answered: string[] = []
  const writing = writeTopicsUntilCutOff(first.url, tutor, slug, answered)
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(WRITERS), { timeout: 30_000, interval: 5 })
  const code = await first.stop(signal)
  await writing
  if (signal === 'SIGTERM') expect(code, 'a stop that was asked for is a clean exit').toBe(0)

  const second = await startAcademy(env)
  const kept = await topicsOf(second.url, tutor, slug)
  expect(kept).toEqual(expect.arrayContaining(answered))
  expect(new Set(kept).size, 'nothing was written twice').toBe(kept.length)
  await second.stop()
})

test('connections without a whole request do not keep a server from stopping', async () => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const server = await startAcademy({ ACADEMY_DATA_DIR: folder.path })
  const tutor = await signIn(server.url)

  await openConnection(server.url, '')
  await openConnection(server.url, 'GET /courses HTTP/1.1\r\nHost: academy\r\n')
  const upload = await openConnection(
    server.url,
    [
      'POST /api/courses/update-cover-photo HTTP/1.1',
      'Host: academy',
      `Authorization: Bearer ${tutor}`,
      'Content-Type: multipart/form-data; boundary=part',
      'Content-Length: 100000',
      'Expect: 100-continue',
      '',
      '--part\r\n',
    ].join('\r\n'),
  )
  const [answer] = await once(upload, 'data')
  expect(String(answer), 'the server is at work on the upload').toContain('100 Continue')

  expect(await server.stop()).toBe(0)
  expect(server.said(), 'nobody is told of a fault').not.toContain('"level":50')
})

async function openConnection(url: string, beginning: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(beginning)
  return socket
}

/** Adds topics from several writers until the server stops; `answered` gets the titles that it confirmed. */
async function writeTopicsUntilCutOff(
  url: string,
  token: string,
  slug: string,
  answered: string[],
): Promise<void> {
  async function write(writer: number): Promise<void> {
    for (let count = 0; ; count++) {
      const topic = `Writer ${writer}, topic ${count}`
      const reply = await call(url, '/api/courses/add-topic', token, { slug, topic }).catch(() => null)
      if (reply === null) return
      if (reply.status === 'success') answered.push(topic)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
}

async function signIn(url: string): Promise<string> {
  return (await call(url, '/api/login', 'academy-web', TUTOR)).token
}

async function ownCourse(url: string, token: string): Promise<string> {
  return (await call(url, '/api/tutor/courses', token)).data[0].slug
}

async function topicsOf(url: string, token: string, slug: string): Promise<string[]> {
  const { data } = await call(url, `/api/courses/${slug}`, token)
  return data.topics.map(({ topic }: { topic: string }) => topic)
}

async function call(url: string, path: string, token: string, body?: object) {
  const reply = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return reply.json()
}
