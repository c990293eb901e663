import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildFresh, ROOT } from './stamp.mjs'

/**
 * Builds the academy unless dist/ matches the current sources. It runs in its own process, so that neither the bundler nor the
 * TypeScript loader stays in the server's memory.
 */
export function buildIfStale() {
  if (isBuildFresh()) return
  if (!existsSync(join(ROOT, 'node_modules/vite'))) return takeBuildAsItIs()
  console.log('The build is absent or older than the sources: building (about 15 seconds)')
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}

/** Exits if dist/ is missing: after `npm ci --omit=dev` nothing can be built here, and dist/ comes from elsewhere. */
function takeBuildAsItIs() {
  if (existsSync(join(ROOT, 'dist/server/main.js'))) return
  console.error(
    'There is no build in dist/ and nothing to make one with: copy dist/ from where it was built, or run "npm ci --include=dev".',
  )
  process.exit(1)
}
