import { join } from 'node:path'
import { build } from 'vite'
import { rendererBuild } from '../../scripts/build/rendererBuild.ts'
import { ROOT } from '../../scripts/stamp.mjs'
import type { Bench } from '../bench.ts'
import { atLeast, type Figure, medianOf } from '../figures.ts'
import { generate } from '../generate.ts'
import { helloRate } from '../limits.ts'
import { readEach } from '../load.ts'
import { runProgram, type ServerProcess, startAcademy } from '../serverProcess.ts'

/**
 * Read in turn, again and again: the cache's 32 MB hold some 500 pages or 8,000 JSON answers and evict the least recently used,
 * so no answer is cached when it is requested again.
 */
const COURSES = 20_000
/** Trees that React alone renders. A few are enough, because courses differ little. */
const TREES = 50

/** Measures uncached responses: a course from the database as JSON, and its page. */
export async function measureUncached({ folder, runs }: Bench): Promise<Figure[]> {
  const hello = await helloRate(runs)
  const env = { ACADEMY_DATA_DIR: join(folder, 'uncached'), ACADEMY_DEMO: 'false', NAIRA_RATE: '430' }
  await generate(env, { courses: COURSES, enrolments: 0 })
  const academy = await startAcademy(env)
  try {
    const react = await renderRate(join(folder, 'bare-render'), academy.url, runs)
    const json = await medianOf(runs, () => readAll(academy, '/api/courses'))
    const page = await medianOf(runs, () => readAll(academy, '/courses'))
    return [
      atLeast(
        `/api/courses/{slug} as JSON, not cached: ${Math.round(json)} requests a CPU second`,
        0.15,
        json / hello,
        "x Fastify's hello world",
      ),
      atLeast(
        `page of /courses/{slug}, not cached: ${Math.round(page)} requests a CPU second`,
        0.4,
        page / react,
        'x a bare renderToString of the same tree',
      ),
    ]
  } finally {
    await academy.stop()
  }
}

let next = 0

async function readAll(academy: ServerProcess, path: string): Promise<number> {
  return (await readEach(academy, () => `${path}/generated-${next++ % COURSES}`)).perCoreSecond
}

/** Returns the course pages that React alone renders per second of CPU time. */
async function renderRate(outDir: string, ACADEMY_URL: string, runs: number): Promise<number> {
  await build(rendererBuild(join(ROOT, 'bench/bareRender.ts'), outDir))
  const paths = Array.from({ length: TREES }, (_, tree) => `/courses/generated-${tree * (COURSES / TREES)}`)
  const env = { ACADEMY_URL, PAGES: JSON.stringify(paths) }
  return medianOf(runs, async () => Number(await runProgram(join(outDir, 'bareRender.js'), env)))
}
