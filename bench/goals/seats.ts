import { join } from 'node:path'
import { startPostgres } from '../../scripts/machine/postgres.ts'
import type { Bench } from '../bench.ts'
import { atLeast, type Figure, inTurns, median } from '../figures.ts'
import { raceForSeats } from '../seatRace.ts'
import { startAcademy } from '../serverProcess.ts'

const SEATS = 100
const RACERS = 200

/** Measures many learners who enrol at once for few seats, on both engines. */
export async function measureSeats({ runs, folder }: Bench): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true })
  try {
    return [
      await measureRace('SQLite', { ACADEMY_DATA_DIR: join(folder, 'race') }, runs),
      await measureRace(
        'PostgreSQL',
        { ACADEMY_DATA_DIR: join(folder, 'race-pg'), DATABASE_URL: postgres.url },
        runs,
      ),
    ]
  } finally {
    await postgres.stop()
  }
}

/** Compares with the same number of enrolments without a seat limit, where nobody is refused. */
async function measureRace(engine: string, env: Record<string, string>, runs: number): Promise<Figure> {
  const academy = await startAcademy(env)
  try {
    const [rates = [], limits = []] = await inTurns(runs, [
      () => raceForSeats(academy.url, env, { learners: RACERS, seats: SEATS }),
      () => raceForSeats(academy.url, env, { learners: SEATS, seats: null }),
    ])
    const what = `${RACERS} learners at once for ${SEATS} seats on ${engine}, none too many: ${Math.round(median(rates))} a second`
    return atLeast(
      what,
      0.5,
      median(rates) / median(limits),
      `x seats without end for ${SEATS} (${Math.round(median(limits))} a second)`,
    )
  } finally {
    await academy.stop()
  }
}
