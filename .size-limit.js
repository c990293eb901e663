import { downloadsOf } from './scripts/bundle.mjs'

// Brotli, in units of 1000 bytes, read from the build's own manifest. What a first visit weighs in all, with its HTML, font and
// covers, is measured in a browser: tests/e2e/weight.spec.ts.
const FIRST = 'index.html'
const APP = 'src/app/entry.client.tsx'

const publicPages = {
  landing: { page: 'landing/LandingPage', limit: '110 kB' },
  catalogue: { page: 'catalogue/CataloguePage', limit: '110 kB' },
  'course detail': { page: 'courseDetail/CourseDetailPage', limit: '115 kB' },
  'sign-in': { page: 'account/LoginPage', limit: '120 kB' },
  enrolment: { page: 'enrolment/EnrolmentPage', limit: '117 kB' },
}
const dashboard = ['ConsoleRoot', 'dashboard/TutorDashboardPage', 'dashboard/DashboardLists'].map(
  name => `src/console/${name}.tsx`,
)

const first = downloadsOf(FIRST)

export default [
  { name: 'first script, after which every public page is usable', path: first.scripts, limit: '4 kB' },
  ...Object.entries(publicPages).map(([name, { page, limit }]) => ({
    name: `React and the ${name} page`,
    path: downloadsOf(APP, `src/storefront/${page}.tsx`).scripts.filter(
      file => !first.scripts.includes(file),
    ),
    limit,
  })),
  {
    name: "scripts of the console's first page",
    path: downloadsOf(FIRST, APP, ...dashboard).scripts,
    limit: '320 kB',
  },
]
