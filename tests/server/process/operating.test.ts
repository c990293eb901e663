import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/machine/ports.ts'
import { PATIENCE } from '../../support/patience.ts'
import { dataFolder, launch, startAcademy, untilReady } from '../../support/process/runningAcademy.ts'

/** The log lines of this many requests, some 200 bytes each, exceed a pipe's buffer. */
const MANY_REQUESTS = 1_000

async function started(env: Record<string, string> = {}, stdout: 'pipe' | number = 'pipe') {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const port = String(await freePort())
  const data = join(folder.path, 'data')
  const own = { ACADEMY_DATA_DIR: data, LOG_LEVEL: 'info', REQUESTS_PER_MINUTE: '0', PORT: port }
  const server = launch({ ...own, ...env }, undefined, stdout)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server)
  return { ...server, url, data }
}

function opened(path: string, flags: string): number {
  const file = openSync(path, flags)
  onTestFinished(() => closeSync(file))
  return file
}

/** Opens a pipe that nobody reads. */
function unreadPipe(): number {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, 'pipe')
  execFileSync('mkfifo', [path])
  return opened(path, 'r+')
}

test.for([
  ['on a full disk', () => opened('/dev/full', 'w')],
  ['a pipe that nobody reads', unreadPipe],
] as const)(
  'where standard output is %s the server starts, answers and stops as ever',
  async ([, output]) => {
    const { url, process, ended } = await started({}, output())
    for (let count = 0; count < MANY_REQUESTS; count += 1) {
      const answer = await fetch(`${url}/healthz`)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
    process.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)

test('a reader that goes away does not take the server with it', async () => {
  const { url, process, ended } = await started()
  process.stdout?.destroy()
  for (let count = 0; count < MANY_REQUESTS; count += 1) {
    const answer = await fetch(`${url}/healthz`)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  process.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('the log says where the academy is and holds a line for each request', async () => {
  const { url, process, ended, output } = await started()
  const answer = await fetch(`${url}/api/courses?q=secret`)
  process.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output.stdout).toContain(`Belong Academy is at ${url}\n`)
  const line = output.stdout.split('\n').find(text => text.includes('"/api/courses"')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ reqId: answer.headers.get('x-request-id'), status: 200 })
  expect(output.stdout).not.toContain('secret')
})

test('a server that stops is not ready first, answers meanwhile, and ends cleanly', async () => {
  const { url, process, ended } = await started({ DRAIN_SECONDS: '3' })
  process.kill('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), PATIENCE)
  expect((await fetch(`${url}/api/courses`)).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a client that keeps its connection after the last answer holds up no stop', async () => {
  const { url, process, ended } = await started()
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  const body = '{"email":"nobody@example.com","password":"wrong"}'
  const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`)
  // Once this other connection is answered, the request above is in progress.
  await fetch(`${url}/api/courses`)
  process.kill('SIGTERM')
  await vi.waitFor(async () => expect(await fetch(`${url}/healthz`).catch(() => null)).toBe(null), PATIENCE)
  socket.write(body.slice(5))
  await vi.waitFor(() => expect(answer).toContain('HTTP/1.1 4'), PATIENCE)
  expect(await ended).toBe(0)
})

async function signUp(url: string, name: string): Promise<void> {
  const reply = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer academy-web' },
    body: JSON.stringify({
      email: `${name}@example.com`,
      password: 'seven yellow yams',
      firstname: name,
      lastname: 'Obi',
    }),
  })
  expect(reply.status).toBe(200)
}

test('data folder, database and letters are for the own user of the machine only', async () => {
  const { url, data, process, ended } = await started()
  await signUp(url, 'ada')
  const letters = join(data, 'outbox')
  const whole = () => readdirSync(letters).filter(name => name.endsWith('.eml'))
  await vi.waitFor(() => expect(whole()).not.toEqual([]), PATIENCE)
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([data, letters].map(modeOf)).toEqual(['700', '700'])
  const files = [join(data, 'academy.db'), ...whole().map(name => join(letters, name))]
  expect(new Set(files.map(modeOf))).toEqual(new Set(['600']))
  process.kill('SIGTERM')
  await ended
})

test('a data folder that others could read is closed to them at the start, and the log says so', async () => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const letters = join(folder.path, 'outbox')
  mkdirSync(letters)
  const letter = join(letters, 'old.eml')
  writeFileSync(letter, 'Dear Ada')
  const modes = [
    [folder.path, 0o755],
    [letters, 0o755],
    [letter, 0o644],
  ] as const
  for (const [path, mode] of modes) chmodSync(path, mode)
  const env = { ACADEMY_DATA_DIR: folder.path, LOG_LEVEL: 'warn' }
  const first = await startAcademy(env)
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(modes.map(([path]) => modeOf(path))).toEqual(['700', '700', '600'])
  await first.stop()
  expect(first.said()).toContain(
    `The data folder ${folder.path} could be read by others of this machine: 3 of its folders and files are closed to them now.`,
  )
  const second = await startAcademy(env)
  await second.stop()
  expect(second.said()).not.toContain('could be read by others')
})

test('a server under test ends with its tester', async () => {
  const { process, ended } = await started()
  process.stdin?.end()
  expect(await ended).toBe(1)
})
