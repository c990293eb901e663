import { expect, type Page } from '@playwright/test'
import { pages } from '#pages/pages.ts'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { untilHydrated } from '../support/e2e/hydrated.ts'
import { RENDERED_PAGES } from '../support/e2e/screenList.ts'

/** The limit of a first visit by phone, in kB (1,000 bytes) as transferred: all that comes before React is asked for. */
const FIRST_VISIT_MAX = 110
/**
 * One limit with room for every page: React and the router alone take 85, forms also load react-hook-form, and a learner's own pages
 * the bell's count and the service worker's registration.
 */
const APP_MAX = 132

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })

for (const { path } of RENDERED_PAGES) {
  test(`a first visit to ${path} stays within its bytes`, async ({ page, request }) => {
    const { slug } = await courseOnSale(request, 'paid')
    const url = path.replace(':slug', slug).replace(':tutor', 'halima-bello')
    const received = receivedBy(page)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    // `goto` waits for the load event, which an idle network alone does not imply: the first script handles the key below.
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    const first = await sumsOf(received)
    test.info().annotations.push({ type: 'kB', description: JSON.stringify(first) })
    expect(first.all, 'before React').toBeLessThanOrEqual(FIRST_VISIT_MAX)

    await page.keyboard.press('Tab')
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    const app = await sumsOf(received)
    test.info().annotations.push({ type: 'kB of the app', description: JSON.stringify(app) })
    expect(app.script, 'React and its pages').toBeLessThanOrEqual(APP_MAX)
  })
}

/** Pages that every learner has; their frame also registers the service worker. */
const OWN_PAGES = [pages.dashboard, pages.enrolledCourses, pages.paymentHistory]

for (const { path } of OWN_PAGES) {
  test(`a learner's ${path} brings React and its own parts, and nothing of the console`, async ({
    page,
    newLearner,
    signInAs,
  }) => {
    await signInAs(await newLearner())
    const received = receivedBy(page)
    await page.goto(path)
    await page.keyboard.press('Tab')
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    const app = await sumsOf(received)
    test.info().annotations.push({ type: 'kB of the app', description: JSON.stringify(app) })
    expect(app.script, 'React and its pages').toBeLessThanOrEqual(APP_MAX)
  })
}

interface Received {
  type: string
  bytes: number
}

/** Collects the size of every response, compressed and without headers. */
function receivedBy(page: Page): Promise<Received>[] {
  const received: Promise<Received>[] = []
  page.on('requestfinished', request =>
    received.push(
      request.sizes().then(({ responseBodySize }) => ({
        type: request.resourceType(),
        bytes: responseBodySize,
      })),
    ),
  )
  return received
}

async function sumsOf(received: Promise<Received>[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = { all: 0 }
  for (const { type, bytes } of await Promise.all(received.splice(0))) {
    sums[type] = (sums[type] ?? 0) + bytes / 1000
    sums.all = (sums.all ?? 0) + bytes / 1000
  }
  return sums
}
