import { join } from 'node:path'
import { firstSlug } from '../courses.ts'
import { enrolInFree, makeLearners } from '../enrolments.ts'
import { atMost, type Bench, type Figure, inTurns, median } from '../figures.ts'
import { LOAD, mixedLoad, OWN_PAGES_A_SECOND, ownPageLoad, READERS } from '../mixedLoad.ts'
import { type ServerProcess, startAcademy, startProgram } from '../serverProcess.ts'
import { steadyLoad } from '../steadyLoad.ts'

/** Measures how soon a stopped server answers again, and its memory: idle, and under minutes of load. */
export async function measureServer(bench: Bench): Promise<Figure[]> {
  return [...(await measureStart(bench)), ...(await measureUnderLoad(bench))]
}

async function measureStart({ runs, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'start') }
  await (await startAcademy(env)).stop()
  const [limits, starts] = await inTurns<[number, Start]>(runs, [
    async () => (await startAndStop(() => startProgram('bench/hello.js'))).ms,
    () => startAndStop(() => startAcademy(env)),
  ])
  const ms = median(starts.map(({ ms }) => ms))
  const idleMb = median(starts.map(({ idleMb }) => idleMb))
  return [
    atMost(
      `second start, to the first 200: ${Math.round(ms)} ms`,
      5,
      ms / median(limits),
      "x Fastify's hello world",
    ),
    atMost('resident memory, idle', 130, idleMb, 'MB'),
  ]
}

interface Start {
  ms: number
  idleMb: number
}

async function startAndStop(start: () => Promise<ServerProcess>): Promise<Start> {
  const server = await start()
  const idleMb = server.residentMb()
  await server.stop()
  return { ms: server.startMs, idleMb }
}

/** Measures memory, failures and latency with readers, searchers and learners at once. */
async function measureUnderLoad({ minutes, folder }: Bench): Promise<Figure[]> {
  const hello = await helloMedian()
  const env = { ACADEMY_DATA_DIR: join(folder, 'memory') }
  const academy = await startAcademy(env)
  try {
    const slug = await firstSlug(academy.url)
    const people = { url: academy.url, slug, learners: await makeLearners(env) }
    await enrolInFree(academy.url, people.learners.slice(0, READERS))
    const loads = (seconds: number) => Promise.all([mixedLoad(people, seconds), ownPageLoad(people, seconds)])
    // The first tenth fills the caches; after it the memory must stay constant.
    await loads(minutes * 6)
    const warmMb = academy.residentMb()
    const [mixed, own] = await loads(minutes * 54)
    const endMb = academy.residentMb()
    const load = `${minutes} minutes of mixed load and own pages`
    return [
      atMost(`resident memory after ${load}`, 260, endMb, 'MB'),
      atMost(`resident memory after ${load}, to that of its first tenth`, 1.1, endMb / warmMb, 'x'),
      atMost(`failed in ${load}`, 0, mixed.failed + own.failed, 'requests'),
      atMost(`slowest hundredth of answers in ${load} (${LOAD})`, 25, mixed.p99, 'ms'),
      atMost(
        `slowest hundredth of own pages of ${READERS} learners, ${OWN_PAGES_A_SECOND} requests/s beside that load: ${own.p99.toFixed(1)} ms`,
        25,
        own.p99 / hello,
        "x the median of Fastify's hello world",
      ),
    ]
  } finally {
    await academy.stop()
  }
}

/** Returns the median latency, in milliseconds, of Fastify's hello world at the rate of the own pages. */
async function helloMedian(): Promise<number> {
  const hello = await startProgram('bench/hello.js')
  const { median } = await steadyLoad(hello.url, OWN_PAGES_A_SECOND, 10, () => [{ path: '/', headers: {} }])
  await hello.stop()
  return median
}
