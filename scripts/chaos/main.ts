import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../fresh.mjs'
import { startPostgres, type TemporaryPostgres } from '../machine/postgres.ts'
import { type ChaosReport, runChaos } from './chaos.ts'
import { isFlawless, summaryOf, tableOf } from './report.ts'

// Usage: node --import tsx scripts/chaos/main.ts          10,000 purchases and 200 kills on each engine
//        with --purchases 500 --kills 20 --engine sqlite --json figures.json
const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'both' },
    port: { type: 'string' },
    json: { type: 'string' },
  },
})
const options = {
  purchases: Number(values.purchases),
  kills: Number(values.kills),
  port: values.port === undefined ? undefined : Number(values.port),
}

let postgres: TemporaryPostgres | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    await postgres?.stop()
    process.exit(1)
  })
}

buildIfStale()
const summaries: Record<string, object> = {}
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]
for (const engine of engines) {
  console.log(`\n== ${engine}: ${options.purchases} purchases, ${options.kills} kills ==`)
  const report = await run(engine)
  if (!report || !isFlawless(report)) process.exitCode = 1
  if (!report) continue
  for (const line of tableOf(report)) console.log(line)
  summaries[engine] = summaryOf(report)
}
const json = JSON.stringify(summaries)
console.log(`\n${json}`)
if (values.json) writeFileSync(values.json, `${json}\n`)

async function run(engine: string): Promise<ChaosReport | null> {
  const started = performance.now()
  const say = (line: string) => {
    console.log(`${Math.round((performance.now() - started) / 1000)} s: ${line}`)
  }
  postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    return await runChaos({ ...options, databaseUrl: postgres?.url }, say)
  } catch (error) {
    console.error(error)
    return null
  } finally {
    await postgres?.stop()
    postgres = null
  }
}
