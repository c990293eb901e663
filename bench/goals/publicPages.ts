import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { atMost, type Figure } from '../figures.ts'
import { loadPages } from '../pageLoad.ts'
import { launchBrowser } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { serveStaticPages } from '../staticPages.ts'

/** First visits on a phone, each page beside its own hand-written twin of the same words and pictures. */
export async function measurePublicPages({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'pages') })
  const browser = await launchBrowser()
  try {
    const names = ['/', '/courses', '/courses/{slug}']
    const paths = ['/', '/courses', `/courses/${await firstSlug(academy.url)}`]
    const fixed = await serveStaticPages(browser, academy.url, paths)
    const urls = paths.flatMap(path => [`${fixed.url}${path}`, `${academy.url}${path}`])
    const loads = await loadPages(browser, urls, runs)
    fixed.close()
    return names.flatMap((page, index) => {
      const [limit, load] = loads.slice(2 * index)
      if (!limit || !load) return []
      const { lcp, usable, blocking, shift } = load
      const paint = `largest paint of ${page}, ${Math.round(lcp)} ms`
      const use = `${page} usable, ${Math.round(usable)} ms`
      return [
        atMost(paint, 1.2, lcp / limit.lcp, 'x a static page'),
        atMost(use, 1.5, usable / limit.usable, 'x a static page'),
        atMost(`blocked while loading ${page}`, 50, blocking, 'ms'),
        atMost(`layout shift of ${page}`, 0.01, shift, ''),
      ]
    })
  } finally {
    await browser.close()
    await academy.stop()
  }
}
