import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './fresh.mjs'
import { ROOT } from './stamp.mjs'

// Usage: npm run prove              every proof whole: the tests that have a short form, purchases and letters under kill -9
//        npm run prove -- model     those alone whose file or command has this word
const word = process.argv[2] ?? ''
buildIfStale()

const failed: string[] = []
for (const file of proofs('tests/server')) {
  run(`${file} on SQLite`, ['npx', 'vitest', 'run', file])
  run(`${file} on PostgreSQL`, [...script('with-postgres'), 'npx', 'vitest', 'run', file])
}
for (const file of proofs('tests/e2e')) {
  run(file, ['npx', 'playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', file])
}
for (const command of ['chaos', 'letters'].filter(name => name.includes(word))) {
  run(command, script(`${command}/main`))
}
console.log(failed.length === 0 ? '\nEvery proof holds.' : `\nThese do not hold:\n${failed.join('\n')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Lists the tests that are longer here than in `npm test`: they call `proofSize`. */
function proofs(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(
      name =>
        name.includes(word) &&
        /\.(test|spec)\.ts$/.test(name) &&
        readFileSync(join(ROOT, name), 'utf8').includes('proofSize('),
    )
    .sort()
}

function script(name: string): string[] {
  return ['node', '--import', 'tsx', `scripts/${name}.ts`]
}

function run(what: string, [program = '', ...args]: string[]): void {
  console.log(`\n== ${what} ==`)
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PROVE: '1' },
  })
  if (status !== 0) failed.push(what)
}
