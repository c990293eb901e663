import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/fresh.mjs'
import { type Bench, type Figure, tableOf, unmeasured } from './figures.ts'
import { measureConsole } from './goals/console.ts'
import { measureFirstVisit } from './goals/firstVisit.ts'
import { measureGrowth } from './goals/growth.ts'
import { measureLoad } from './goals/load.ts'
import { measureServer } from './goals/server.ts'
import { measureSignedIn } from './goals/signedIn.ts'
import { PHONE } from './phone.ts'

// Usage: npm run bench                          every goal, five runs of each figure, the median of them
//        npm run bench -- --runs 1 --minutes 1  quicker and rougher
//        npm run bench -- first-visit load      these goals only
// Absolute times differ from machine to machine, so most goals are ratios to a limit measured in the same run. Nothing here
// is a test: a row that is short says so, and the command succeeds.
const GOALS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  'first-visit': measureFirstVisit,
  'signed-in': measureSignedIn,
  console: measureConsole,
  load: measureLoad,
  server: measureServer,
  growth: measureGrowth,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    out: { type: 'string' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const wanted = positionals.length > 0 ? positionals : Object.keys(GOALS)
const goals = wanted.map(name => {
  const measure = GOALS[name]
  if (!measure) throw new Error(`There is no goal ${name}; there are ${Object.keys(GOALS).join(', ')}.`)
  return { name, measure }
})

buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
const bench: Bench = { runs: Number(values.runs), minutes: Number(values.minutes), folder }
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const figures: Figure[] = []
for (const { name, measure } of goals) {
  process.stdout.write(`${name} ... `)
  const begun = performance.now()
  figures.push(...(await measure(bench).catch(error => [unmeasured(name, error)])))
  console.log(`${Math.round((performance.now() - begun) / 1_000)} s`)
}

const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${platform()} ${arch()}, Node ${process.version}, ${bench.runs} runs`
if (values.out) writeFileSync(values.out, `${JSON.stringify({ machine, figures }, null, 2)}\n`)
console.log(`\n${machine}\n`)
console.log(tableOf(figures))
console.log(`
By phone: Chromium, ${PHONE.width} px wide, 1.6 Mbit/s, 150 ms round trip, a CPU slowed four times. A page is usable once it shows and all
of it works. The server has one core, the load the other; a CPU second is one of the server's own CPU time.`)
