import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrecacheEntry } from 'serwist'
import { build } from 'vite'
import { pageList, SHELL_PATH } from '#pages/pages.ts'
import { ROOT } from '../stamp.mjs'
import { filesOf } from './bundle.mjs'

/**
 * Modules that a learner needs offline: the pages marked `offline`, their layout, a part that one of them loads later, and the
 * page to which the guard redirects without a session.
 */
const OFFLINE_MODULES = [
  ...pageList.flatMap(([, { file, offline }]) => (offline ? [`src/${file}`] : [])),
  'src/storefront/layout/learner/LearnerLayout.tsx',
  'src/storefront/courseDetail/ratings/RatingForm.tsx',
  'src/storefront/account/LoginPage.tsx',
]

const LATIN_FONT = /^(?:bricolage-grotesque|public-sans)-latin-wght-normal-.*\.woff2$/

/** Builds the service worker into a built client, with the list of files to precache. */
export async function buildServiceWorker(client: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      KEPT_FILES: JSON.stringify(keptFiles(client)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: client,
      target: 'es2022',
      emptyOutDir: false,
      manifest: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, 'src/offline/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Returns the files to precache. Hashed files never change; the shell's revision is the hash of index.html. */
function keptFiles(client: string): PrecacheEntry[] {
  const { scripts, styles } = filesOf(client, ['index.html', ...OFFLINE_MODULES])
  const fonts = readdirSync(join(client, 'assets')).filter(name => LATIN_FONT.test(name))
  const shell = createHash('sha256')
    .update(readFileSync(join(client, 'index.html')))
    .digest('hex')
  return [
    ...[...scripts, ...styles, ...fonts.map(name => `assets/${name}`)].map(file => ({
      url: `/${file}`,
      revision: null,
    })),
    { url: '/icon.svg', revision: shell },
    { url: SHELL_PATH, revision: shell },
  ]
}
