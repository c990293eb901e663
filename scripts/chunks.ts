import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visualizer } from 'rollup-plugin-visualizer'
import { build } from 'vite'
import { ROOT } from './stamp.mjs'

// `npm run chunks`: builds the client into a temporary folder and draws each chunk's modules with brotli sizes.
const REPORT = join(ROOT, 'dist/chunks.html')
const aside = await mkdtemp(join(tmpdir(), 'academy-chunks-'))
try {
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir: aside, sourcemap: true },
    plugins: [
      visualizer({ filename: REPORT, title: 'Belong Academy: what is in each chunk', brotliSize: true }),
    ],
  })
  console.log(`The report is in ${REPORT}`)
} finally {
  await rm(aside, { recursive: true, force: true })
}
