import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { layOutWhole } from '../tests/support/e2e/screenActs.ts'
import { ENROLLED, FREE, OWN, PAID, SCREENS, type Screen, SIZES } from '../tests/support/e2e/screenList.ts'
import { buildIfStale } from './fresh.mjs'
import { startAcademyProcess } from './machine/academyProcess.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './machine/browser.ts'
import { freePort } from './machine/ports.ts'
import { ask, sessionCookie, signIn } from './machine/sampleSessions.ts'
import { ROOT } from './stamp.mjs'

// Usage: npm run screens                   every screen in four sizes, light and dark, into screens/
//        npm run screens -- --only tutor   the screens whose name contains a word
//        npm run screens -- --readme       the README's pictures into docs/images/
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, readme: { type: 'boolean', default: false } },
})

const README_PICTURES = ['home', 'catalogue', 'course', 'tutor-dashboard']
const FIRST_PORT = 4192

buildIfStale()
const data = mkdtempSync(join(tmpdir(), 'academy-screens-'))
// The screens that a letter leads to find the letters in here.
process.env.E2E_DATA_DIR = data
const server = await startAcademyProcess(await freePort(FIRST_PORT), {
  ACADEMY_DATA_DIR: join(data, 'sandbox'),
  COURSES_PER_DAY: '0',
  COVERS_PER_DAY: '0',
})
const { url } = server
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
try {
  await (values.readme ? takeReadmePictures(browser) : takeScreens(browser))
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

async function takeScreens(from: Browser): Promise<void> {
  const screens = SCREENS.filter(({ name }) => name.includes(values.only))
  for (const scheme of ['light', 'dark'] as const) {
    for (const [sizeName, viewport] of Object.entries(SIZES)) {
      const folder = join(ROOT, 'screens', `${sizeName}-${scheme}`)
      mkdirSync(folder, { recursive: true })
      for (const screen of screens) {
        const page = await openScreen(from, screen, { viewport, colorScheme: scheme })
        await showWhole(page)
        await page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage: true })
        await page.context().close()
      }
      console.log(`${screens.length} screens in ${folder}`)
    }
  }
}

async function takeReadmePictures(from: Browser): Promise<void> {
  const folder = join(ROOT, 'docs/images')
  mkdirSync(folder, { recursive: true })
  for (const screen of SCREENS.filter(({ name }) => README_PICTURES.includes(name))) {
    const page = await openScreen(from, screen, { viewport: SIZES.desktop, colorScheme: 'light' })
    const picture = await page.screenshot()
    // 256 colours are enough for a page of flat colours and keep the repository small.
    await sharp(picture)
      .png({ palette: true, quality: 80, effort: 10 })
      .toFile(join(folder, `${screen.name}.png`))
    await page.context().close()
  }
}

async function openScreen(
  from: Browser,
  screen: Screen,
  look: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
): Promise<Page> {
  const context = await from.newContext({
    ...look,
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // A service worker would answer requests that a screen must miss.
    serviceWorkers: 'block',
  })
  if (screen.as !== 'visitor') await context.addCookies([await sessionCookie(url, screen.as)])
  const page = await context.newPage()
  await page.goto(await addressOf(screen))
  await page.waitForLoadState('networkidle')
  // Waits until placeholders are replaced.
  await page.waitForFunction(() => document.querySelector('[data-skeleton], [aria-busy=true]') === null)
  await screen.prepare?.(page)
  return page
}

/**
 * Makes the browser show the whole page. It lays out and fetches what is far below the screen only on scrolling, but a picture of
 * the page needs all of it.
 */
async function showWhole(page: Page): Promise<void> {
  await layOutWhole(page)
  await page.evaluate(async () => {
    // A full-page picture shows sticky bars at the current scroll position.
    window.scrollTo(0, 0)
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map(image => image.decode().catch(() => undefined)))
  })
}

/** Fills in the course of a screen: the most popular free or paid one, or the tutor's or learner's first. */
async function addressOf({ path, as }: Screen): Promise<string> {
  if (path.includes(OWN)) {
    const courses = await ask(url, '/api/tutor/courses?items=1', (await signIn(url, 'tutor')).token)
    return path.replace(OWN, courses.data[0].slug)
  }
  if (![PAID, FREE, ENROLLED].some(course => path.includes(course))) return path
  const enrolled: { slug: string }[] =
    as === 'learner'
      ? (await ask(url, '/api/courses/enrolled', (await signIn(url, 'learner')).token)).data
      : []
  if (path.includes(ENROLLED)) return path.replace(ENROLLED, enrolled[0]?.slug ?? '')
  const [course, price] = path.includes(FREE) ? [FREE, 'free'] : [PAID, 'paid']
  const found: { slug: string }[] = (await ask(url, `/api/courses?price=${price}&sort=popular`)).data.data
  const open = found.find(({ slug }) => enrolled.every(course => course.slug !== slug))
  return path.replace(course, open?.slug ?? '')
}
