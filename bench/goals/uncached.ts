import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { atLeast, type Figure, medianOf } from '../figures.ts'
import { generate } from '../generate.ts'
import { read, readEach } from '../load.ts'
import { type ServerProcess, startAcademy, startProgram } from '../serverProcess.ts'

/**
 * One after the other and round again: 32 MB hold some 500 of their pages or 8,000 of their JSON, and what was asked for
 * longest ago goes first, so that nothing is cached when it is asked for again.
 */
const COURSES = 20_000

/** Responses that have to be made: a course from the database as JSON, and its page. */
export async function measureUncached({ folder, runs }: Bench): Promise<Figure[]> {
  const hello = await startProgram('bench/hello.ts')
  const limit = await medianOf(runs, async () => (await read(hello, '/')).perCoreSecond)
  await hello.stop()

  const env = { ACADEMY_DATA_DIR: join(folder, 'uncached'), ACADEMY_DEMO: 'false' }
  await generate(env, { courses: COURSES, enrolments: 0 })
  const academy = await startAcademy(env)
  try {
    const figures: Figure[] = []
    for (const { name, path, goal } of [
      { name: '/api/courses/{slug}', path: '/api/courses', goal: 0.15 },
      { name: 'page of a course', path: '/courses', goal: 0.03 },
    ]) {
      const perSecond = await medianOf(runs, () => readAll(academy, path))
      const what = `${name}, not cached, ${Math.round(perSecond)} requests a second`
      figures.push(atLeast(what, goal, perSecond / limit, 'x hello world'))
    }
    return figures
  } finally {
    await academy.stop()
  }
}

let next = 0

async function readAll(academy: ServerProcess, path: string): Promise<number> {
  return (await readEach(academy, () => `${path}/generated-${next++ % COURSES}`)).perCoreSecond
}
