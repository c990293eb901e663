import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * React, the router, the frame of the public pages, and what most of these pages have in common: one file compresses better
 * than thirty small ones. Files are named where their whole folder would take the sign-up page, 0.3 kB below its bound, over
 * it: all of `shared`, `rules` and `ui` are 3.3 kB more, `rules` alone 0.7.
 */
const APP = new RegExp(
  [
    'node_modules/(?:react|react-dom|react-router|react-router-dom|scheduler|js-cookie)/',
    // The first script must not wait for the app: what it needs lies in `hydration`, `beforeReact` and `pageMarks`.
    'src/app/(?!hydration/)',
    'src/pages/(?!pageMarks|firstCalls)',
    'src/shared/(?!notifications/(?!NotificationBell)|push/|beforeReact/|MenuLines|dates|drafts|localTimes|money|saveFile|sideMenu)',
    // All that the other endpoints are made of: a chunk that imported this one back would find `Type` undefined.
    'src/contract/(?:academy|endpoint|envelope|fields|schema)\\.',
    // Signing out needs it without the forms of accounts.
    'src/contract/accounts\\.',
    'src/contract/rules/(?:courseFigures|coverPicture|paymentChannels|reach|session|textLimits)\\.',
    'src/storefront/layout/(?:errors|frame|menus)/',
    'src/storefront/ui/(?:classNames|actions/(?!MoreLink)|media/(?!AdireBorder|CoverImage|PersonPicture|StarRating|QrCode)|feedback/(?!Dialog|useDeferred)|data/(?:Badge|CardGrid))',
  ].join('|'),
)

/** What forms are made of; the page of signing in has no list to choose from. */
const FIELDS = /src\/storefront\/ui\/fields\/(?!Select)/

/** What every page of accounts stands in. The pages of links have no fields, and so do without what forms are made of. */
const ACCOUNT = /src\/storefront\/account\/(?:AccountFrame|linkToken|postLoginRedirect|form\/authFailure)/

/** What the forms of accounts are made of: one small file in place of six. */
const ACCOUNT_FORMS = /src\/storefront\/account\/form\/(?:AuthForm|fieldRules|submissionKey|useFieldErrors)/

/** What signing in and signing up have in common. */
const SIGNING =
  /src\/(?:contract\/googlePaths|storefront\/account\/(?:authActions|SignedInNotice|google\/GoogleLink))/

/** What the two sign-in pages have beyond that. */
const SIGN_IN =
  /src\/storefront\/account\/(?:form\/SignIn|passkeys\/(?!ceremony|load)|google\/(?!GoogleLink|refusals))/

/** What nearly every page shows of a course. The pages of accounts, whose forms weigh the most, do without. */
const BASICS =
  /src\/(?:shared\/money|contract\/(?:entities|rules\/(?:duration|rating))|storefront\/ui\/media\/CoverImage)\./

/** A course's card in a list, with its price and stars. */
const CARD = /src\/storefront\/ui\/(?:actions\/MoreLink|course\/(?:CourseCard|Price)|media\/StarRating)\./

/** What the page of a course and the page of enrolling share. */
const COURSE =
  /src\/(?:contract\/rules\/(?:cohort|videoLink)\.|storefront\/ui\/(?:data\/Breadcrumb|course\/(?:NextClass|StartFacts|cohortsOnSale))\.)/

/** What these two share with a learner's own pages: classes, the waiting list, enrolments. */
const OWN =
  /src\/(?:contract\/(?:enrolments|purchase|refunds|rules\/(?:attendance|classSessions|learningMethod|waiting))|storefront\/ui\/(?:feedback\/Dialog|course\/(?:ClassTime|standing)))\./

/** What a learner's own pages share among themselves: a file for each would weigh more than what it spares. */
const LEARNER =
  /src\/storefront\/learner\/(?:Loaded|LearnerFrame|TableWaiting|timetable\/(?:CalendarLink|ClassroomLink|calendarAction|useCalendarFile|useServerChange))\./

/**
 * What the console's pages have in common: react-admin with all that it stands on, the frame of a page, and what speaks with the
 * API. A line of HTTP/1.1 carries six files at a time, and each small one costs a round trip.
 * Packages that the storefront loads too are left out by name.
 */
const CONSOLE = new RegExp(
  [
    'node_modules/(?!@dnd-kit|@fontsource|@simplewebauthn|@?serwist|chartist|embla|react-hook-form|react-image-crop|react-paystack|uqr)',
    'src/console/(?:authProvider|theme|dataProvider/|shell/|resources/enrollments|ui/(?!Sortable))',
    'src/contract/tutor/',
    'src/styles/tokens',
  ].join('|'),
)

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
      resolveDependencies: (file, files) =>
        /\bapp-/.test(file) ? files : files.filter(name => name.endsWith('.css')),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'app', test: APP },
                { name: 'fields', test: FIELDS },
                { name: 'account', test: ACCOUNT, minShareCount: 2 },
                { name: 'forms', test: ACCOUNT_FORMS, minShareCount: 2 },
                { name: 'signing', test: SIGNING, minShareCount: 2 },
                { name: 'signIn', test: SIGN_IN, minShareCount: 2 },
                { name: 'basics', test: BASICS, minShareCount: 2 },
                { name: 'card', test: CARD, minShareCount: 2 },
                { name: 'course', test: COURSE, minShareCount: 2 },
                { name: 'own', test: OWN, minShareCount: 2 },
                { name: 'learner', test: LEARNER, minShareCount: 2 },
                { name: 'console', test: CONSOLE },
              ],
            },
          },
        },
  },
}))

/** react-admin asks for lodash; es-toolkit's compatible functions are a third of its size. */
const SMALLER_LODASH = { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' }

/** react-router exports its development build whatever is built; the other one is without its warnings. */
function routerForProduction() {
  return [
    { find: /^react-router$/, replacement: routerFile('index.mjs') },
    { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
  ]
}

function routerFile(name: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}`, import.meta.url))
}
