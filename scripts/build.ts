import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { compressFolder } from './build/compress.ts'
import { keepEarlierAssets } from './build/earlierBuilds.ts'
import { inlineFiles } from './build/inlineFiles.ts'
import { rendererBuild } from './build/rendererBuild.ts'
import { buildServiceWorker } from './build/serviceWorker.ts'
import { sourceUrls } from './build/sourceUrls.ts'
import { writeStyleParts } from './build/styleParts.ts'
import { ROOT, STAMP_FILE, stampOfSources } from './stamp.mjs'

const DIST = join(ROOT, 'dist')
// Built next to the old build and moved at the end: a running server never finds half a build.
const NEXT = join(DIST, `next-${process.pid}`)

/**
 * Packages of many small modules: bundled, they start half a second sooner. All others come from node_modules, the native ones
 * because they must.
 */
const BUNDLED_PACKAGES = ['cockatiel', 'countries-list', 'kysely', 'typebox']

try {
  await buildAcademy()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function buildAcademy(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const started = performance.now()
  const stamp = stampOfSources()
  try {
    await build({ root: ROOT, logLevel: 'warn', build: { outDir: join(NEXT, 'client') } })
    await addFontLicence(join(NEXT, 'client/licences.txt'))
    writeStyleParts(join(NEXT, 'client'))
    await buildServiceWorker(join(NEXT, 'client'))
    await build(serverBuild())
    await build(rendererBuild(join(ROOT, 'src/app/entry.server.tsx'), join(NEXT, 'server/ssr')))
    await compressFolder(join(NEXT, 'client'))
    await moveIn(stamp)
  } finally {
    await rm(NEXT, { recursive: true, force: true })
  }
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Adds the font's licence: Vite lists only packages of scripts, and the font comes from a style sheet. */
async function addFontLicence(file: string): Promise<void> {
  const font = '@fontsource-variable/bricolage-grotesque'
  const text = await readFile(join(ROOT, 'node_modules', font, 'LICENSE'), 'utf8')
  await appendFile(file, `\n## ${font}\n\n${text}`)
}

/** Bundles the server, the operator's commands and the hashing thread, with shared chunks. */
function serverBuild(): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: BUNDLED_PACKAGES },
    plugins: [inlineFiles(), sourceUrls(ROOT, join(DIST, 'server'))],
    build: {
      ssr: true,
      outDir: join(NEXT, 'server'),
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          main: join(ROOT, 'server/main.ts'),
          'cli/main': join(ROOT, 'server/ops/cli/main.ts'),
          hashingThread: join(ROOT, 'server/people/hashingThread.mjs'),
        },
      },
    },
  }
}

async function moveIn(stamp: string): Promise<void> {
  await mkdir(DIST, { recursive: true })
  await rm(STAMP_FILE, { force: true })
  await keepEarlierAssets(DIST)
  for (const part of ['client', 'server']) {
    // Moves the old build away first, which is instant: a server that starts now finds one build or the other.
    await rename(join(DIST, part), join(NEXT, `old-${part}`)).catch(() => undefined)
    await rename(join(NEXT, part), join(DIST, part))
  }
  await writeFile(STAMP_FILE, stamp)
}
