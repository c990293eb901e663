import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { layOutWhole } from '../tests/support/e2e/screenActs.ts'
import { buildIfStale } from './fresh.mjs'
import { startAcademyProcess } from './machine/academyProcess.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './machine/browser.ts'
import { freePort } from './machine/ports.ts'
import { ask, sessionCookie, signIn } from './machine/sampleSessions.ts'

// `npm run figures`: measures positions and sizes on the sample academy's pages, in pixels, against the wanted ones.
const FIRST_PORT = 4193
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
const COURSE = '/courses/french-for-west-africa'
/** A course of the sample tutor. */
const OWN_COURSE = '/courses/cybersecurity-first-steps'
/** 50 kB/s and 300 ms round trip, so that a page arrives in pieces. */
const SLOW_LINE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }

buildIfStale()
const data = mkdtempSync(join(tmpdir(), 'academy-figures-'))
const server = await startAcademyProcess(await freePort(FIRST_PORT), { ACADEMY_DATA_DIR: data })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
const rows: { figure: string; is: string; wanted: string }[] = []
try {
  await visitorsFigures(browser)
  await learnersFigures(browser)
  await tutorsFigures(browser)
  console.table(rows)
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

async function visitorsFigures(from: Browser): Promise<void> {
  const course = await open(from, COURSE, DESK)
  note('course at 1280: y of the title', await topOf(course.getByRole('heading', { level: 1 })), '')
  note('course at 1280: y of the card', await topOf(course.getByRole('complementary')), 'the same')
  note(
    'course at 1280: y of the price',
    await topOf(course.getByRole('complementary').getByText(/^₦/)),
    '< 450',
  )
  note(
    'course at 1280: y of the button',
    await topOf(course.getByRole('complementary').getByRole('button', { name: 'Enrol now' })),
    '< 450',
  )
  for (const path of [COURSE, `${COURSE}/enrol?method=virtual`]) {
    const page = await open(from, path, PHONE)
    const days = await topOf(page.getByText(/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days/))
    const price = await topOf(page.getByRole('complementary').getByText(/^₦/).last())
    note(`${path}: y of the days, and of the price`, `${days}, ${price}`, 'days first')
  }
  note('catalogue: height with all courses', await heightOf(await open(from, '/courses', PHONE)), '<= 6000')
  const home = await open(from, '/', PHONE)
  note(
    'home: y of the courses',
    await topOf(home.getByRole('heading', { name: 'Start with one of these' })),
    '< 900',
  )
  note('home: layout shift on a slow line', (await shiftOnSlowLine(from, '/')).toFixed(3), '<= 0.01')
}

async function learnersFigures(from: Browser): Promise<void> {
  const { token } = await signIn(server.url, 'learner')
  const enrol = await openAs(from, '/courses/data-analysis-with-excel-and-sql/enrol?method=virtual')
  const pay = enrol.getByRole('button', { name: /^Pay/ })
  note('enrol: y of Pay when the page opens', await topOf(pay), '< 740')
  const payments: { reference: string; status: string }[] = (
    await ask(server.url, '/api/payments/history', token)
  ).data
  const paid = payments?.find(({ status }) => status === 'success')
  const thanks = await openAs(from, `/payment-success?reference=${paid?.reference}`)
  note(
    'after paying: y of the first class',
    await topOf(thanks.getByText(/Your (?:first|next) class/)),
    '< 740',
  )
  const dashboard = await openAs(from, '/dashboard')
  note(
    'dashboard: y of Join',
    await topOf(dashboard.getByRole('main').getByRole('link', { name: /^Join/ })),
    '<= 340',
  )
  const courses = await dashboard.getByRole('table', { name: 'Your courses' }).locator('tbody tr').count()
  note(`dashboard: height with ${courses} courses`, await heightOf(dashboard), '<= 1600')
  const history = await openAs(from, '/payment-history')
  const heights = await history
    .getByRole('row', { name: /Success/ })
    .filter({ hasNotText: 'Refund' })
    .evaluateAll(found => found.map(row => Math.round(row.getBoundingClientRect().height)))
  note('payment history: height of a successful payment', Math.max(...heights), '<= 110')
  note('account: height', await heightOf(await openAs(from, '/account')), 'one press away')
  const timetable = await openAs(from, '/timetable')
  note('timetable: height', await heightOf(timetable), 'today first')
}

async function tutorsFigures(from: Browser): Promise<void> {
  for (const [size, viewport, wanted] of [
    ['1280', DESK, '<= 300'],
    ['360', PHONE, '<= 420'],
  ] as const) {
    const manage = await open(from, `${OWN_COURSE}/manage`, viewport, 'tutor')
    note(`manage at ${size}: y of the tabs`, await topOf(manage.getByRole('tablist')), wanted)
  }
  const enrolments = await open(from, `${OWN_COURSE}/manage?tab=enrollments`, PHONE, 'tutor')
  const table = enrolments.getByRole('table', { name: 'Enrollments' })
  const count = await table.locator('tbody tr').count()
  const box = await table.boundingBox()
  note(`manage at 360: height of ${count} enrolments`, Math.round(box?.height ?? 0), '<= 2500 for 25')
  note(
    'dashboard at 1280: height',
    await heightOf(await open(from, '/tutor/dashboard', DESK, 'tutor')),
    '<= 1600',
  )
}

function openAs(from: Browser, path: string): Promise<Page> {
  return open(from, path, PHONE, 'learner')
}

async function open(
  from: Browser,
  path: string,
  viewport: { width: number; height: number },
  person?: 'learner' | 'tutor',
): Promise<Page> {
  const context = await from.newContext({
    viewport,
    baseURL: server.url,
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lagos',
  })
  if (person) await context.addCookies([await sessionCookie(server.url, person)])
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null)
  return page
}

async function topOf(place: Locator): Promise<number | string> {
  for (const one of await place.all()) {
    const box = await one.boundingBox()
    if (box && box.height > 0) return Math.round(box.y)
  }
  return 'not there'
}

async function heightOf(page: Page): Promise<number> {
  await layOutWhole(page)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

async function shiftOnSlowLine(from: Browser, path: string): Promise<number> {
  const context = await from.newContext({ viewport: PHONE, baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', SLOW_LINE)
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Reflect.get(window, 'shifted'))
}

function note(figure: string, is: number | string, wanted: string): void {
  rows.push({ figure, is: String(is), wanted })
}
