import { join } from 'node:path'
import { readConfig } from '#server/platform/config/config.ts'
import { startPostgres } from '../../scripts/machine/postgres.ts'
import { bareWriteRate } from '../bareWrites.ts'
import type { Bench } from '../bench.ts'
import { CONNECTIONS, enrolmentRate, makeLearners } from '../enrolments.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import { startAcademy } from '../serverProcess.ts'

/** Compares durable free enrolments with plain durable inserts by the same engine on the same disk. */
export async function measureWrites({ runs, folder }: Bench): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true })
  try {
    return [
      await measureEngine('SQLite', { ACADEMY_DATA_DIR: join(folder, 'writes') }, runs),
      await measureEngine(
        'PostgreSQL',
        { ACADEMY_DATA_DIR: join(folder, 'pg'), DATABASE_URL: postgres.url },
        runs,
      ),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measureEngine(engine: string, env: Record<string, string>, runs: number): Promise<Figure> {
  const { database } = readConfig(env)
  const academy = await startAcademy(env)
  try {
    const limits: number[] = []
    const rates: number[] = []
    for (let run = 0; run < runs; run++) {
      limits.push(await bareWriteRate(database, CONNECTIONS))
      rates.push(await enrolmentRate(academy.url, await makeLearners(env)))
    }
    const [rate, limit] = [median(rates), median(limits)]
    const what = `free enrolments on ${engine}, each durable, ${CONNECTIONS} at a time: ${Math.round(rate)} a second`
    return atLeast(what, 1, rate / limit, `x durable inserts of one row (${Math.round(limit)} a second)`)
  } finally {
    await academy.stop()
  }
}
