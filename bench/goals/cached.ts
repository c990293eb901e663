import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { ANYBODY, firstSlug } from '../courses.ts'
import { makeLearners } from '../enrolments.ts'
import { atLeast, type Figure, medianOf } from '../figures.ts'
import { helloRate } from '../limits.ts'
import { hammer, type LoadRequest, read } from '../load.ts'
import { type ServerProcess, startAcademy, startProgram } from '../serverProcess.ts'

const LIST = '/api/courses'

/** The number of database clients that run next to the readers of a cached page. */
const HAMMERING = 16

/** Typical searches: words, prefixes, several words, one misspelt, one without a result. */
const SEARCHED = ['sewing', 'python', 'bus', 'web design', 'yoruba for', 'potery', 'astronomy']

/** Compares cached responses with a server that does nothing else, alone and while the database is busy. */
export async function measureCached(bench: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(bench.folder, 'cached') })
  try {
    const page = `/courses/${await firstSlug(academy.url)}`
    return [
      await measureAgainstBare(bench, academy, 'page of a course', page),
      await measureAgainstBare(bench, academy, LIST, LIST),
      await measureNotModified(bench, academy),
      await measureBeside(bench, academy),
    ]
  } finally {
    await academy.stop()
  }
}

/** Compares with Node's bare HTTP server sending the same headers and bytes. */
async function measureAgainstBare(
  { runs, folder }: Bench,
  academy: ServerProcess,
  name: string,
  path: string,
): Promise<Figure> {
  const RESPONSE_FILE = join(folder, 'response.json')
  writeFileSync(RESPONSE_FILE, JSON.stringify(await rawResponse(`${academy.url}${path}`)))
  const bare = await startProgram('bench/bareServer.js', { RESPONSE_FILE })
  const limit = await medianOf(runs, async () => (await read(bare, '/')).perCoreSecond)
  await bare.stop()
  const perSecond = await medianOf(runs, async () => (await read(academy, path)).perCoreSecond)
  const what = `${name}, cached: ${Math.round(perSecond)} requests a CPU second`
  return atLeast(what, 0.7, perSecond / limit, 'x a bare node:http server that writes the same bytes')
}

async function measureNotModified({ runs }: Bench, academy: ServerProcess): Promise<Figure> {
  const limit = await helloRate(runs)
  const { headers } = await rawResponse(`${academy.url}${LIST}`)
  const known = { 'if-none-match': String(headers.etag) }
  const perSecond = await medianOf(runs, async () => (await read(academy, LIST, known)).perCoreSecond)
  const what = `${LIST}, 304 by its ETag: ${Math.round(perSecond)} requests a CPU second`
  return atLeast(what, 0.7, perSecond / limit, "x Fastify's hello world")
}

/** Measures reads during searches, which are not cached, and payments, which are durable before the answer. */
async function measureBeside({ runs, folder }: Bench, academy: ServerProcess): Promise<Figure> {
  const learners = await makeLearners({ ACADEMY_DATA_DIR: join(folder, 'cached') })
  const page = '/courses'
  const alone = await medianOf(runs, async () => (await read(academy, page)).perSecond)
  let hammered = 0
  const beside = await medianOf(runs, async () => {
    const end = hammer(academy.url, HAMMERING, turn =>
      turn % 2 === 0 ? search(turn) : openPayment(learners[turn % learners.length] ?? ''),
    )
    const { perSecond, seconds } = await read(academy, page)
    hammered = (await end()) / seconds
    return perSecond
  })
  const what = `/courses, cached, while 16 clients search and pay ${Math.round(hammered)} times a second`
  return atLeast(what, 0.4, beside / alone, 'x the same page alone')
}

function search(turn: number): LoadRequest {
  const words = SEARCHED[(turn / 2) % SEARCHED.length] ?? ''
  return { method: 'GET', path: `/api/courses?q=${encodeURIComponent(words)}`, headers: ANYBODY }
}

/** Refused once a learner has many open payments, but still queries the database. */
function openPayment(token: string): LoadRequest {
  return {
    method: 'POST',
    path: '/api/payments/create',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference: `bench-${randomUUID()}`, amount: 100, description: 'Bench' }),
  }
}

/** Returns a response as sent over the wire, its body in Base64. */
function rawResponse(url: string): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { ...ANYBODY, 'accept-encoding': 'br' } }, async response => {
      const body = Buffer.concat(await response.toArray()).toString('base64')
      const { date, connection, 'keep-alive': keepAlive, ...headers } = response.headers
      resolve({ headers, body })
    })
    asked.on('error', reject)
  })
}
