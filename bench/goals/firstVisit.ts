import { join } from 'node:path'
import { publicPages } from '../courses.ts'
import { atMost, type Bench, type Figure, inTurns, median } from '../figures.ts'
import { launchBrowser, loadOnce, type PageLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { serveStaticPages } from '../staticPages.ts'

/** Measures first visits on a phone, each page against a hand-written twin with the same words and pictures. */
export async function measureFirstVisit({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'first-visit') })
  const browser = await launchBrowser()
  try {
    const pages = await publicPages(academy.url)
    const twins = await serveStaticPages(
      browser,
      academy.url,
      pages.map(({ path }) => ({ path, open: page => page.goto(`${academy.url}${path}`) })),
    )
    const loads = await inTurns<PageLoad[]>(
      runs,
      pages.flatMap(({ path }) =>
        [twins, academy.url].map(origin => () => loadOnce(browser, `${origin}${path}`)),
      ),
    )
    return pages.flatMap(({ name }, index) => {
      const [limit, load] = loads.slice(2 * index).map(medians)
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

function medians(loads: readonly PageLoad[]): PageLoad {
  return {
    lcp: median(loads.map(({ lcp }) => lcp)),
    usable: median(loads.map(({ usable }) => usable)),
    blocking: median(loads.map(({ blocking }) => blocking)),
    shift: median(loads.map(({ shift }) => shift)),
  }
}
