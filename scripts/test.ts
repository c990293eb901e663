import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './machine/browser.ts'
import { startPostgres, type TemporaryPostgres } from './machine/postgres.ts'
import { isBuildFresh, ROOT } from './stamp.mjs'
import { LEGS, type Leg, legsNamed } from './test/legs.ts'
import { sumOf, type Tally, tallyOf } from './test/tally.ts'

// Usage: npm test                                   everything
//        npm test -- --only server --only browser   some legs
//        npm test -- --only browser -- -g "guard"   what follows the second -- goes to the leg's own command
const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})

const reports = mkdtempSync(join(tmpdir(), 'academy-test-'))
let postgres: TemporaryPostgres | undefined
let running: ChildProcess | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    running?.kill(signal)
    await tidyUp()
    process.exit(1)
  })
}

const legs = legsNamed(values.only)
if (legs.length === 0) {
  console.error(`No such leg; there are ${LEGS.map(leg => leg.name).join(', ')}`)
  process.exit(2)
}
const results: { leg: Leg; seconds: number; tally: Tally }[] = []
for (const leg of legs) results.push(await runLeg(leg))
await tidyUp()
printSummary()

async function runLeg(leg: Leg) {
  console.log(`\n== ${leg.title} ==`)
  const started = performance.now()
  const reportFile = join(reports, `${leg.name}.json`)
  const exitCode = await attempt(leg, reportFile)
  return { leg, seconds: (performance.now() - started) / 1000, tally: tallyOf(leg, exitCode, reportFile) }
}

/** Runs a leg with all it needs; what it needs and cannot have is its failure. */
async function attempt(leg: Leg, reportFile: string): Promise<number> {
  try {
    const env = await environmentFor(leg, reportFile)
    return await run([...leg.command, ...testArguments(leg, reportFile), ...positionals], env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

async function environmentFor(leg: Leg, reportFile: string): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_URL, TEST_DATABASE_URL, ...ours } = process.env
  const env: NodeJS.ProcessEnv = {
    ...ours,
    PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  }
  if (leg.needs?.includes('build') && !isBuildFresh()) {
    const built = await run(['node', '--import', 'tsx', 'scripts/build.ts'], env)
    if (built !== 0) throw new Error('The build failed, so there is nothing to try')
  }
  if (leg.needs?.includes('browser')) env.CHROMIUM_PATH = ensureChromium()
  if (leg.needs?.includes('postgres')) env.TEST_DATABASE_URL = TEST_DATABASE_URL ?? (await ourPostgres()).url
  return env
}

async function ourPostgres(): Promise<TemporaryPostgres> {
  postgres ??= await startPostgres()
  return postgres
}

function testArguments(leg: Leg, reportFile: string): string[] {
  if (leg.report === 'vitest')
    return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return leg.report === 'playwright' ? ['--reporter=list,json'] : []
}

function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program = '', ...args] = command
  return new Promise((resolve, reject) => {
    running = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
    running.once('error', reject)
    running.once('exit', status => resolve(status ?? 1))
  })
}

async function tidyUp(): Promise<void> {
  await postgres?.stop()
  postgres = undefined
  rmSync(reports, { recursive: true, force: true })
}

function printSummary(): void {
  console.log('')
  for (const { leg, seconds, tally } of results) {
    const verdict = tally.failed === 0 ? 'ok' : 'FAILED'
    const counted = leg.report === undefined ? '' : `${tally.passed} passed, ${tally.failed} failed`
    console.log(`${verdict.padEnd(7)}${leg.title.padEnd(24)}${seconds.toFixed(1).padStart(6)} s  ${counted}`)
  }
  const sum = sumOf(results.map(result => result.tally))
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}
