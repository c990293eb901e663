import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { publicPages } from '../courses.ts'
import { atMost, type Figure } from '../figures.ts'
import { loadPages } from '../pageLoad.ts'
import { launchBrowser } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { serveStaticPages } from '../staticPages.ts'

/** Measures first visits on a phone, each page against a hand-written twin with the same words and pictures. */
export async function measurePublicPages({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'pages') })
  const browser = await launchBrowser()
  try {
    const pages = await publicPages(academy.url)
    const twins = await serveStaticPages(
      browser,
      academy.url,
      pages.map(({ path }) => ({ path, open: page => page.goto(`${academy.url}${path}`) })),
    )
    const urls = pages.flatMap(({ path }) => [`${twins}${path}`, `${academy.url}${path}`])
    const loads = await loadPages(browser, urls, runs)
    return pages.flatMap(({ name }, index) => {
      const [limit, load] = loads.slice(2 * index)
      if (!limit || !load) return []
      const { lcp, usable, blocking, shift } = load
      const paint = `first visit to ${name} by phone, largest paint: ${Math.round(lcp)} ms`
      const use = `first visit to ${name} by phone, usable: ${Math.round(usable)} ms`
      return [
        atMost(paint, 1.2, lcp / limit.lcp, TWIN),
        atMost(use, 1.5, usable / limit.usable, TWIN),
        atMost(`blocked by scripts while ${name} loads`, 50, blocking, 'ms'),
        atMost(`layout shift while ${name} loads`, 0.01, shift, ''),
      ]
    })
  } finally {
    await browser.close()
    await academy.stop()
  }
}

const TWIN = 'x a plain page of the same words and pictures'
