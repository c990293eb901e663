import { parseArgs } from 'node:util'
import { buildIfStale } from '../fresh.mjs'
import { startPostgres, type TemporaryPostgres } from '../machine/postgres.ts'
import { isFlawless, proveLetters } from './proveLetters.ts'

// Usage: node --import tsx scripts/letters/main.ts        1,000 letters and 20 kills on each engine
//        with --letters 100 --kills 5 --engine sqlite
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
  },
})
const options = { letters: Number(values.letters), kills: Number(values.kills) }

let postgres: TemporaryPostgres | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    await postgres?.stop()
    process.exit(1)
  })
}

buildIfStale()
for (const engine of values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]) {
  console.log(`\n== ${engine}: ${options.letters} letters, ${options.kills} kills ==`)
  postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    const report = await proveLetters({ ...options, databaseUrl: postgres?.url })
    console.log(JSON.stringify(report))
    if (!isFlawless(report)) process.exitCode = 1
  } finally {
    await postgres?.stop()
    postgres = null
  }
}
