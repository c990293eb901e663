import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { ROOT } from '../stamp.mjs'

/** Bundles React and the storefront for the server: loading files of hundreds of packages would take a second. */
export function rendererBuild(entry: string, outDir: string): InlineConfig {
  return {
    root: ROOT,
    logLevel: 'warn',
    // A constant, so that React does not check it at every element.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '#contract/schema.ts': join(ROOT, 'src/contract/schema.browser.ts') } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      // The browser's build copies them.
      copyPublicDir: false,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      manifest: false,
    },
  }
}
