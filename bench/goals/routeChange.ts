import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { atMost, type Figure, inTurns, median } from '../figures.ts'
import { loadOnce } from '../pageLoad.ts'
import { launchBrowser, openPhone, timeOfPress, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'

/** Time that a pointer rests before the press; the next page is prefetched meanwhile. */
const RESTING_MS = 1_500

/** Compares going from the catalogue to a course with a first visit to the course, both on the slow phone. */
export async function measureRouteChange({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'routes') })
  const browser = await launchBrowser()
  try {
    const path = `/courses/${await firstSlug(academy.url)}`
    const [loads, changes] = await inTurns<[number, Change]>(runs, [
      async () => (await loadOnce(browser, `${academy.url}${path}`)).usable,
      () => change(browser, academy.url, path),
    ])
    const ms = median(changes.map(({ ms }) => ms))
    const asked = Math.max(...changes.map(({ asked }) => asked))
    return [
      atMost(
        `from /courses to a course by phone, its link pointed at before: ${Math.round(ms)} ms`,
        0.3,
        ms / median(loads),
        'x a full load of that course',
      ),
      atMost(
        'scripts and data asked for after the press on a link that was pointed at',
        0,
        asked,
        'requests',
      ),
    ]
  } finally {
    await browser.close()
    await academy.stop()
  }
}

interface Change {
  ms: number
  /** Requests for scripts and data after the press. */
  asked: number
}

/** Measures a warm change: React has loaded, and hovering the link has prefetched the course's script and data. */
async function change(browser: Browser, url: string, path: string): Promise<Change> {
  const page = await openPhone(browser)
  await watchedLoad(page, `${url}/courses`)
  await page.mouse.move(2, 2)
  await page.waitForFunction(isReactThere)
  await page.waitForLoadState('networkidle')
  const selector = `main a[href="${path}"]`
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.waitForTimeout(RESTING_MS)
  await page.waitForLoadState('networkidle')
  let asked = 0
  page.on('request', request => {
    if (['fetch', 'script'].includes(request.resourceType())) asked += 1
  })
  const ms = await timeOfPress(page, selector, 'h1')
  await page.context().close()
  return { ms, asked }
}

/** Returns true once React has hydrated: it marks its root element. */
function isReactThere(): boolean {
  const root = document.getElementById('root')
  return root !== null && Object.keys(root).some(key => key.startsWith('__react'))
}
