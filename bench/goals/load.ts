import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/machine/postgres.ts'
import { ANYBODY, firstSlug } from '../courses.ts'
import { freeEnrolments, makeLearners } from '../enrolments.ts'
import { atLeast, atMost, type Bench, type Figure, medianOf } from '../figures.ts'
import { hammer, type LoadRequest, read } from '../load.ts'
import { LOAD, mixedLoad } from '../mixedLoad.ts'
import { type ServerProcess, startAcademy, startProgram } from '../serverProcess.ts'
import { steadyLoad } from '../steadyLoad.ts'

/** The number of database clients that run next to the readers of a cached page. */
const HAMMERING = 16

/** Typical searches: words, prefixes, several words, one misspelt, one without a result. */
const SEARCHED = ['sewing', 'python', 'bus', 'web design', 'yoruba for', 'potery', 'astronomy']

/** A school's busiest minute: a free course is announced and so many learners take it. */
const ENROLMENTS = 200
const MINUTE_SECONDS = 60
const WARM_UP_SECONDS = 5

/** Measures a cached page, alone and while the database is busy, and free enrolments beside readers. */
export async function measureLoad(bench: Bench): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true })
  try {
    const cached = await measureCached(bench, { ACADEMY_DATA_DIR: join(bench.folder, 'cached') })
    return [
      ...cached,
      ...(await measureBusyMinute('SQLite', { ACADEMY_DATA_DIR: join(bench.folder, 'writes') })),
      ...(await measureBusyMinute('PostgreSQL', {
        ACADEMY_DATA_DIR: join(bench.folder, 'pg'),
        DATABASE_URL: postgres.url,
      })),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measureCached(bench: Bench, env: Record<string, string>): Promise<Figure[]> {
  const academy = await startAcademy(env)
  try {
    return [await measureAgainstBare(bench, academy), await measureBeside(bench, academy, env)]
  } finally {
    await academy.stop()
  }
}

/** Compares with Node's bare HTTP server sending the same headers and bytes. */
async function measureAgainstBare({ runs, folder }: Bench, academy: ServerProcess): Promise<Figure> {
  const path = `/courses/${await firstSlug(academy.url)}`
  const RESPONSE_FILE = join(folder, 'response.json')
  writeFileSync(RESPONSE_FILE, JSON.stringify(await rawResponse(`${academy.url}${path}`)))
  const bare = await startProgram('bench/bareServer.js', { RESPONSE_FILE })
  const limit = await medianOf(runs, async () => (await read(bare, '/')).perCoreSecond)
  await bare.stop()
  const perSecond = await medianOf(runs, async () => (await read(academy, path)).perCoreSecond)
  const what = `page of a course, cached: ${Math.round(perSecond)} requests a CPU second`
  return atLeast(what, 0.7, perSecond / limit, 'x a bare node:http server that writes the same bytes')
}

/** Measures reads during searches, which are not cached, and payments, which are durable before the answer. */
async function measureBeside(
  { runs }: Bench,
  academy: ServerProcess,
  env: Record<string, string>,
): Promise<Figure> {
  const learners = await makeLearners(env)
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

/** Every answer is a committed payment with its enrolment. The first seconds, not counted, compile the code. */
async function measureBusyMinute(engine: string, env: Record<string, string>): Promise<Figure[]> {
  const academy = await startAcademy(env)
  try {
    const { url } = academy
    const slug = await firstSlug(url)
    const learners = await makeLearners(env)
    const enrolments = await freeEnrolments(url, learners)
    const minute = (seconds: number) =>
      Promise.all([
        steadyLoad(url, ENROLMENTS / MINUTE_SECONDS, seconds, () => {
          const enrolment = enrolments.pop()
          if (!enrolment) throw new Error('There are too few learners and free courses.')
          return [{ ...enrolment, expected: 200 }]
        }),
        mixedLoad({ url, slug, learners }, seconds),
      ])
    await minute(WARM_UP_SECONDS)
    const [enrolled] = await minute(MINUTE_SECONDS)
    const what = `${ENROLMENTS} free enrolments in a minute on ${engine}, each durable, beside ${LOAD}`
    return [
      atMost(`${what}: slowest hundredth of answers`, 100, enrolled.p99, 'ms'),
      atMost(`${what}: not enrolled`, 0, enrolled.failed, 'learners'),
    ]
  } finally {
    await academy.stop()
  }
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
