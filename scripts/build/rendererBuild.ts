import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { ROOT } from '../stamp.mjs'

/** React and the storefront for the server, whole in itself: hundreds of packages' files would take a second to load. */
export function rendererBuild(entry: string, outDir: string): InlineConfig {
  return {
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    // Bundled, so that React's own check of it is settled once and not at every element.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { '#contract/schema.ts': join(ROOT, 'src/contract/schema.browser.ts') } },
    ssr: { noExternal: true },
    plugins: [withoutConsole()],
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      manifest: false,
    },
  }
}

/** The tutor's console is never rendered on the server: its modules stay out of the bundle. */
function withoutConsole(): Plugin {
  return {
    name: 'academy-without-console',
    enforce: 'pre',
    resolveId: source => (/^\.\.\/console\//.test(source) ? { id: '\0console' } : null),
    load: id => (id === '\0console' ? 'export const Component = () => null; export default Component' : null),
  }
}
