import { downloadsOf } from './scripts/bundle.mjs'

// Brotli, in units of 1000 bytes. What a page downloads before it can be used, read from the build's own manifest.
const SHELL = 'index.html'
const LATIN_FONT = 'dist/client/assets/bricolage-grotesque-latin-wght-normal-*.woff2'

const publicPages = {
  landing: 'src/storefront/landing/LandingPage.tsx',
  catalogue: 'src/storefront/catalogue/CataloguePage.tsx',
  'course detail': 'src/storefront/courseDetail/CourseDetailPage.tsx',
  enrolment: 'src/storefront/enrolment/EnrolmentPage.tsx',
}
const consolePages = ['ConsoleRoot', 'dashboard/TutorDashboard', 'courses/CourseList'].map(
  name => `src/console/${name}.tsx`,
)

const landing = downloadsOf(SHELL, publicPages.landing)

export default [
  ...Object.entries(publicPages).map(([name, page]) => ({
    name: `scripts of the ${name} page`,
    path: downloadsOf(SHELL, page).scripts,
    limit: '120 kB',
  })),
  {
    name: 'first visit to the landing page: page, scripts, styles, font',
    path: ['dist/client/index.html', ...landing.scripts, ...landing.styles, LATIN_FONT],
    limit: '172 kB',
  },
  { name: 'scripts of the console', path: downloadsOf(SHELL, ...consolePages).scripts, limit: '320 kB' },
]
