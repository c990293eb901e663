import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { ROOT } from '../stamp.mjs'

/** React and the storefront for the server, whole in itself: hundreds of packages' files would take a second to load. */
export function rendererBuild(entry: string, outDir: string): InlineConfig {
  return {
    root: ROOT,
    logLevel: 'warn',
    // Bundled, so that React's own check of it is settled once and not at every element.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '#contract/schema.ts': join(ROOT, 'src/contract/schema.browser.ts') } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      // The browser's build brings them.
      copyPublicDir: false,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      manifest: false,
    },
  }
}
