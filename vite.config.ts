import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

/**
 * The chunks that pages share, by folder. The app holds all that it imports, and the others hold what several pages share, so
 * that no chunk waits for one that imports it. The forms of the storefront and the console both use react-hook-form.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'app', name: (id, graph) => (isOfApp(id, graph) ? 'app' : null) },
  { name: 'fields', test: /src\/storefront\/ui\/fields\//, minShareCount: 2 },
  { name: 'controls', test: /src\/storefront\/ui\/(?:actions|feedback)\//, minShareCount: 2 },
  { name: 'account', test: /src\/storefront\/account\//, minShareCount: 4 },
  { name: 'learner', test: /src\/storefront\/learner\//, minShareCount: 3 },
  { name: 'rules', test: /src\/contract\/rules\//, minShareCount: 8 },
  { name: 'ui', test: /src\/storefront\/ui\//, minShareCount: 3 },
  {
    name: 'console',
    test: /node_modules\/(?!react-hook-form)|src\/(?:console|contract\/tutor)\//,
    minShareCount: 3,
  },
]

/**
 * The browser's bundle. `#contract/schema.ts` has a `browser` condition in package.json, which Vite honours here and
 * nowhere else: the server's build, the scripts and the tests get the real TypeBox.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  publicDir: 'public',
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[hash:base64:5]' } },
  resolve: { alias: [SMALLER_LODASH, ...(command === 'build' ? routerForProduction() : [])] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'licences.txt' },
    target: 'es2022',
    // light-dark() stays as written: each browser that Vite's modules reach knows it since 2024.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // A page has few chunks of its own: the lists of them would weigh more than the waiting that they spare.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (to, names) => names.filter(it => /\.css$/.test(it) || /\bapp-/.test(to)),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } } },
  },
}))

/** Tells whether a module is the app's, which every page loads, and not the first script's, which waits for none of the app. */
function isOfApp(id: string, graph: Rolldown.ChunkingContext): boolean {
  const isIn = (start: string) => importsOf(file(start), graph).has(id)
  return isIn('src/app/entry.client.tsx') && !isIn('src/app/hydration/firstScript.ts')
}

/** A module with all that it imports, at once or through others, but not what it loads later. */
function importsOf(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(next, graph, found)
  return found
}

/** react-admin asks for lodash; es-toolkit's compatible functions are a third of its size. */
const SMALLER_LODASH = { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' }

/** react-router exports its development build whatever is built; the other one is without its warnings. */
function routerForProduction() {
  const built = (name: string) => file(`node_modules/react-router/dist/production/${name}`)
  return [
    { find: /^react-router$/, replacement: built('index.mjs') },
    { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
  ]
}

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
