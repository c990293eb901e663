import { mkdtempSync, rmSync } from 'node:fs'
import { arch, cpus, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/fresh.mjs'
import { startPostgres } from '../scripts/postgres.ts'
import { enrolAll, makeLearners } from './enrolments.ts'
import { atLeast, atMost, type Figure, medianOf, tableOf } from './figures.ts'
import { read } from './load.ts'
import { loadPages, serveStaticPage } from './pageLoad.ts'
import { startAcademy, startProgram } from './serverProcess.ts'

// Usage: npm run bench                 five runs of each figure, the median of them
//        npm run bench -- --runs 1     quicker and rougher
// Absolute times differ from machine to machine, so most goals are ratios to a limit measured in the same run. Nothing here
// is a test: a row that is short says so, and the command succeeds.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)

buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
const figures: Figure[] = []
try {
  await measureStart()
  await measureReads()
  await measureWrites()
  await measurePages()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `\n${cpus().length} cores (${cpus()[0]?.model}), ${platform()} ${arch()}, Node ${process.version}, ${runs} runs\n`,
)
console.log(tableOf(figures))

async function measureStart(): Promise<void> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'start') }
  await (await startAcademy(env)).stop()
  let idleMb = 0
  const startMs = await medianOf(runs, async () => {
    const academy = await startAcademy(env)
    idleMb = academy.residentMb()
    await academy.stop()
    return academy.startMs
  })
  figures.push(
    atMost('second start to first 200', 800, startMs, 'ms'),
    atMost('resident, idle', 130, idleMb, 'MB'),
  )
}

async function measureReads(): Promise<void> {
  const hello = await startProgram('bench/hello.ts')
  const limit = await medianOf(runs, async () => (await read(hello.url)).perSecond)
  await hello.stop()

  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'reads') })
  const courses = await (await fetch(`${academy.url}/api/courses?items=1`)).json()
  const slug = courses.data.data[0].slug
  const rows = [
    { name: 'page of a course', path: `/courses/${slug}`, goal: 0.8 },
    { name: '/api/courses', path: '/api/courses', goal: 0.75 },
    { name: '/api/courses/{slug}', path: `/api/courses/${slug}`, goal: 0.2 },
  ]
  let slowest = 0
  for (const { name, path, goal } of rows) {
    const perSecond = await medianOf(runs, async () => {
      const load = await read(`${academy.url}${path}`)
      slowest = Math.max(slowest, load.p99)
      return load.perSecond
    })
    figures.push(
      atLeast(`${name}, ${Math.round(perSecond)} requests/s`, goal, perSecond / limit, 'x hello world'),
    )
  }
  figures.push(
    atMost('slowest hundredth of these reads', 8, slowest, 'ms'),
    atMost('resident, under load', 260, academy.residentMb(), 'MB'),
  )
  await academy.stop()
}

async function measureWrites(): Promise<void> {
  const sqlite = { ACADEMY_DATA_DIR: join(folder, 'writes') }
  const postgres = await startPostgres({ isDurable: true })
  const engines = [
    { name: 'SQLite', env: sqlite, goal: 1500 },
    {
      name: 'PostgreSQL',
      env: { ACADEMY_DATA_DIR: join(folder, 'pg'), DATABASE_URL: postgres.url },
      goal: 800,
    },
  ]
  for (const { name, env, goal } of engines) {
    const academy = await startAcademy(env)
    const writes = await enrolAll(academy.url, await makeLearners(env))
    await academy.stop()
    figures.push(
      atLeast(`free enrolments, ${name}`, goal, writes.perSecond, 'a second'),
      atMost(`slowest hundredth of them, ${name}`, 25, writes.p99, 'ms'),
    )
  }
  await postgres.stop()
}

async function measurePages(): Promise<void> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'pages') })
  const courses = await (await fetch(`${academy.url}/api/courses?items=1`)).json()
  const fixed = await serveStaticPage(academy.url)
  const paths = ['/', '/courses', `/courses/${courses.data.data[0].slug}`]
  const [limit, ...loads] = await loadPages([fixed.url, ...paths.map(path => `${academy.url}${path}`)], runs)
  fixed.close()
  await academy.stop()
  loads.forEach((load, index) => {
    const path = ['/', '/courses', '/courses/{slug}'][index]
    figures.push(
      atMost(
        `largest paint of ${path}, ${Math.round(load.lcp)} ms`,
        1.2,
        load.lcp / (limit?.lcp ?? 0),
        'x a static page',
      ),
      atMost(`blocked while loading ${path}`, 50, load.blocking, 'ms'),
      atMost(`layout shift of ${path}`, 0.01, load.shift, ''),
    )
  })
}
