import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { publicPages } from '../courses.ts'
import { atMost, type Figure } from '../figures.ts'
import { launchBrowser, PHONE } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'

/** In kB. The budgets of tests/e2e/weight.spec.ts keep what has been reached. */
const GOALS = { html: 16, all: 90 }

/** Measures the bytes of a first visit. They are the same each time, so one run is enough. */
export async function measureFirstVisit({ folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'first-visit') })
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = []
    for (const { name, path } of await publicPages(academy.url)) {
      const { html, all } = await weightOf(browser, `${academy.url}${path}`)
      figures.push(
        atMost(`HTML of ${name} with its styles, compressed`, GOALS.html, html, 'kB'),
        atMost(`first visit to ${name}: everything before React is asked for`, GOALS.all, all, 'kB'),
      )
    }
    return figures
  } finally {
    await browser.close()
    await academy.stop()
  }
}

/** Returns the kB loaded before React, which follows some seconds after the page. */
async function weightOf(browser: Browser, url: string): Promise<{ html: number; all: number }> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(() => {
    const files = ['navigation', 'resource'].map(
      type => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    )
    return files.map(entries => entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0))
  })
  await context.close()
  const [html = 0, rest = 0] = bytes.map(count => count / 1000)
  return { html, all: html + rest }
}
