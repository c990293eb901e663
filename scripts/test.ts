import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres, type TemporaryPostgres } from './machine/postgres.ts'
import { isBuildFresh, ROOT } from './stamp.mjs'
import { baseOfChanges, changedFiles } from './test/changes.ts'
import { type Leg, legsNamed, legsOf, legsTouchedBy, PARTS, type Part } from './test/legs.ts'
import { sumOf, type Tally, tallyOf } from './test/tally.ts'

// Usage: npm test                                   the main part
//        npm run test:rest, npm run test:all        what the main part leaves out; both
//        npm test -- --only server --only browser   some legs
//        npm test -- --changed                      what the changes since origin/main can touch, or since the last commit
//        npm test -- --only browser -- -g "guard"   what follows the second -- goes to the leg's own command
const { values, positionals } = parseArgs({
  options: {
    part: { type: 'string', default: 'main' },
    only: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

interface LegResult {
  leg: Leg
  seconds: number
  tally: Tally
}

const reports = mkdtempSync(join(tmpdir(), 'academy-test-'))
let postgres: Promise<TemporaryPostgres> | undefined
const running = new Set<ChildProcess>()
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    isEnding = true
    // Of the three signals, Playwright stops its servers only on this one.
    for (const child of running) child.kill('SIGINT')
    await tidyUp()
    process.exit(1)
  })
}

const named = isPart(values.part) ? legsNamed(legsOf(values.part), values.only) : []
const since = values.changed ? baseOfChanges() : undefined
const legs = since === undefined ? named : legsTouchedBy(named, changedFiles(since), since)
if (named.length === 0) {
  console.error(
    `Parts are ${PARTS.join(', ')}; legs are ${legsOf('all')
      .map(leg => leg.name)
      .join(', ')}`,
  )
  process.exit(2)
}
const begun = performance.now()
const beside = legs.filter(leg => leg.isBeside && legs.length > 1)
const waiting: Promise<LegResult>[] = []
const results: LegResult[] = []
for (const leg of legs) {
  if (isEnding) break
  if (beside.includes(leg)) waiting.push(runLeg(leg, join(reports, `${leg.name}.txt`)))
  else results.push(await runLeg(leg))
}
results.push(...(await Promise.all(waiting)))
for (const leg of beside) {
  console.log(`\n== ${leg.title}, which ran beside the others ==`)
  console.log(readFileSync(join(reports, `${leg.name}.txt`), 'utf8'))
}
await tidyUp()
printSummary()

function isPart(name: string): name is Part {
  return PARTS.some(part => part === name)
}

/** Runs a leg; one that runs in parallel writes its output to a file, so that outputs do not mix. */
async function runLeg(leg: Leg, outputFile?: string): Promise<LegResult> {
  console.log(`\n== ${leg.title}${outputFile ? ' begins, beside the others' : ''} ==`)
  const started = performance.now()
  const reportFile = join(reports, `${leg.name}.json`)
  const exitCode = await attempt(leg, reportFile, outputFile)
  return { leg, seconds: (performance.now() - started) / 1000, tally: tallyOf(leg, exitCode, reportFile) }
}

/** Runs a leg with all that it needs; a missing need counts as its failure. */
async function attempt(leg: Leg, reportFile: string, outputFile?: string): Promise<number> {
  try {
    const env = await environmentFor(leg, reportFile)
    return await run([...leg.command, ...testArguments(leg, reportFile), ...positionals], env, outputFile)
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
    ...leg.env,
  }
  if (leg.needs?.includes('build') && !isBuildFresh()) {
    const built = await run(['node', '--import', 'tsx', 'scripts/build.ts'], env)
    if (built !== 0) throw new Error('The build failed, so there is nothing to try')
  }
  if (leg.needs?.includes('postgres')) env.TEST_DATABASE_URL = TEST_DATABASE_URL ?? (await ourPostgres()).url
  return env
}

function ourPostgres(): Promise<TemporaryPostgres> {
  postgres ??= startPostgres()
  return postgres
}

function testArguments(leg: Leg, reportFile: string): string[] {
  if (leg.report === 'vitest')
    return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return leg.report === 'playwright' ? ['--reporter=list,json'] : []
}

function run(command: readonly string[], env: NodeJS.ProcessEnv, outputFile?: string): Promise<number> {
  const [program = '', ...args] = command
  const output = outputFile === undefined ? 'inherit' : openSync(outputFile, 'a')
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', output, output] })
    running.add(child)
    child.once('error', reject)
    child.once('exit', status => {
      running.delete(child)
      if (typeof output === 'number') closeSync(output)
      resolve(status ?? 1)
    })
  })
}

async function tidyUp(): Promise<void> {
  await (await postgres?.catch(() => undefined))?.stop()
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
  for (const { leg, tally } of results) {
    for (const failure of tally.failures ?? []) console.log(`\nFAILED in ${leg.title}: ${failure}`)
  }
  const sum = sumOf(results.map(result => result.tally))
  console.log(`\nin ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed === 0 ? 0 : 1
}
