import { tsImport } from 'tsx/esm/api'
import { downloadsOf } from './scripts/build/bundle.mjs'

// Brotli, in units of 1000 bytes, read from the build's own manifest. What a first visit weighs in all, with its HTML, font and
// covers, is measured in a browser: tests/e2e/weight.spec.ts.
const FIRST = 'index.html'

/** What React and a public page weigh at the most; a form brings react-hook-form along, and two pages sell. No page may weigh more than 125 kB. */
const PAGE_LIMIT = '115 kB'
const FORM_LIMIT = '125 kB'
const OWN_LIMITS = { course: '121 kB', enrol: '123 kB' }

const { pageList } = await tsImport('./src/pages/pages.ts', import.meta.url)
const dashboard = ['ConsoleRoot', 'pages/TutorDashboardPage'].map(name => `src/console/${name}.tsx`)

const first = downloadsOf(FIRST)

export default [
  { name: 'first script, after which every public page is usable', path: first.scripts, limit: '4 kB' },
  ...pageList
    .filter(([, { area }]) => area === 'public')
    .map(([name, { file, postsForm }]) => ({
      name: `React and the page ${name}`,
      path: downloadsOf(`src/${file}`).scripts.filter(script => !first.scripts.includes(script)),
      limit: OWN_LIMITS[name] ?? (postsForm ? FORM_LIMIT : PAGE_LIMIT),
    })),
  {
    name: "scripts of the console's first page",
    path: downloadsOf(FIRST, ...dashboard).scripts,
    limit: '305 kB',
  },
]
