import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../scripts/stamp.mjs'
import type { Bench } from '../bench.ts'
import { atMost, type Figure } from '../figures.ts'
import { startProgram } from '../serverProcess.ts'

/** Measures, once, the README's steps from a clone to the first page, and a build alone. */
export async function measureFreshClone({ folder }: Bench): Promise<Figure[]> {
  const clone = join(folder, 'clone')
  const begun = performance.now()
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  run(clone, 'npm', ['ci', '--no-audit', '--no-fund'])
  const academy = await startProgram(join(clone, 'scripts/start.mjs'), {
    ACADEMY_DATA_DIR: join(folder, 'fresh'),
  })
  const firstPage = (performance.now() - begun) / 1000
  await academy.stop()

  const building = performance.now()
  run(clone, 'npm', ['run', 'build'])
  const build = (performance.now() - building) / 1000
  return [atMost('fresh clone to first page', 60, firstPage, 's'), atMost('build', 15, build, 's')]
}

function run(folder: string, program: string, args: string[]): void {
  // A build in this process sets NODE_ENV; with it npm would skip the clone's build tools.
  const { NODE_ENV, ...env } = process.env
  const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
}
