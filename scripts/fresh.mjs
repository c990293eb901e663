import { spawnSync } from 'node:child_process'
import { isBuildFresh, ROOT } from './stamp.mjs'

/**
 * Builds the academy unless dist/ was made of the sources that are here now. In a process of its own, so that neither
 * the bundler nor the TypeScript loader stays in the server's memory.
 */
export function buildIfStale() {
  if (isBuildFresh()) return
  console.log('The build is absent or older than the sources: building (about 15 seconds)')
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
