import { parseArgs } from 'node:util'
import { buildIfStale } from '../fresh.mjs'
import { startPostgres, type TemporaryPostgres } from '../postgres.ts'
import { type ChaosReport, runChaos } from './chaos.ts'
import { HINDERED_LIMIT_MS, SMOOTH_LIMIT_MS } from './verdict.ts'

// Usage: npm run chaos                                        10,000 purchases and 200 kills on each engine
//        npm run chaos -- --purchases 500 --kills 20 --engine sqlite
const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'both' },
  },
})
const wish = { purchases: Number(values.purchases), kills: Number(values.kills) }

let postgres: TemporaryPostgres | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    await postgres?.stop()
    process.exit(1)
  })
}

buildIfStale()
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]
for (const engine of engines) {
  console.log(`\n== ${engine}: ${wish.purchases} purchases, ${wish.kills} kills ==`)
  postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    const report = await runChaos({ ...wish, databaseUrl: postgres?.url }, console.log)
    if (!print(report)) process.exitCode = 1
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}

/** Prints what came of it; false when anything was not as it must be. */
function print({ damage, waits, kills, charges, seats, seconds }: ChaosReport): boolean {
  const counts = {
    lost: damage.lost,
    'half-done': damage.halfDone,
    double: damage.double,
    orphan: damage.orphan,
  }
  console.log(`${charges} charges, ${seats} places, ${kills} kills, ${Math.round(seconds)} s`)
  for (const [name, found] of Object.entries(counts)) {
    console.log(`${name.padEnd(10)}${found.length}  ${found.slice(0, 5).join(', ')}`)
  }
  const smooth = line('paid to enrolled, nothing in the way', waits.smooth, SMOOTH_LIMIT_MS)
  const hindered = line('paid to enrolled, all others', waits.hindered, HINDERED_LIMIT_MS)
  return smooth && hindered && Object.values(counts).every(found => found.length === 0)
}

function line(title: string, times: number[], limit: number): boolean {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(2)
  const figures = `median ${at(0.5)} s, 99% ${at(0.99)} s, longest ${at(1)} s of ${limit / 1000} s`
  console.log(`${title}: ${sorted.length}, ${figures}`)
  return (sorted.at(-1) ?? 0) <= limit
}
