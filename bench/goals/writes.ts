import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Bench } from '../bench.ts'
import { enrolAll, makeLearners } from '../enrolments.ts'
import { atLeast, atMost, type Figure } from '../figures.ts'
import { startAcademy } from '../serverProcess.ts'

/** Free enrolments, each on the disk before it is answered. */
export async function measureWrites({ folder }: Bench): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true })
  const engines: { name: string; env: Record<string, string>; goal: number }[] = [
    { name: 'SQLite', env: { ACADEMY_DATA_DIR: join(folder, 'writes') }, goal: 1500 },
    {
      name: 'PostgreSQL',
      env: { ACADEMY_DATA_DIR: join(folder, 'pg'), DATABASE_URL: postgres.url },
      goal: 800,
    },
  ]
  try {
    const figures: Figure[] = []
    for (const { name, env, goal } of engines) {
      const academy = await startAcademy(env)
      const writes = await enrolAll(academy.url, await makeLearners(env), goal)
      await academy.stop()
      figures.push(
        atLeast(`free enrolments, ${name}`, goal, writes.perSecond, 'a second'),
        atMost(
          `slowest hundredth at ${goal.toLocaleString('en-GB')} a second, ${name}`,
          25,
          writes.p99,
          'ms',
        ),
      )
    }
    return figures
  } finally {
    await postgres.stop()
  }
}
