import { tsImport } from 'tsx/esm/api'
import { downloadsOf } from './scripts/build/bundle.mjs'

// Brotli, in units of 1000 bytes, read from the build's own manifest. What a first visit weighs in all, with its HTML, font and
// covers, is measured in a browser: tests/e2e/weight.spec.ts.
const FIRST = 'index.html'

/** The most that React and a public page weigh: one limit with room, and no page has one of its own. */
const PAGE_LIMIT = '132 kB'

const { pageList } = await tsImport('./src/pages/pages.ts', import.meta.url)
const dashboard = ['ConsoleRoot', 'pages/TutorDashboardPage'].map(name => `src/console/${name}.tsx`)

const first = downloadsOf(FIRST)

export default [
  { name: 'first script, after which every public page is usable', path: first.scripts, limit: '4 kB' },
  ...pageList
    .filter(([, { area }]) => area === 'public')
    .map(([name, { file }]) => ({
      name: `React and the page ${name}`,
      path: downloadsOf(`src/${file}`).scripts.filter(script => !first.scripts.includes(script)),
      limit: PAGE_LIMIT,
    })),
  {
    name: "scripts of the console's first page",
    path: downloadsOf(FIRST, ...dashboard).scripts,
    limit: '400 kB',
  },
]
