import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { atMost, type Figure } from '../figures.ts'
import { loadPages, serveStaticPage } from '../pageLoad.ts'
import { startAcademy } from '../serverProcess.ts'

/** First visits on a phone, beside a hand-written page of the same words and covers. */
export async function measurePublicPages({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'pages') })
  const fixed = await serveStaticPage(academy.url)
  const names = ['/', '/courses', '/courses/{slug}']
  const paths = ['/', '/courses', `/courses/${await firstSlug(academy.url)}`]
  const [limit, ...loads] = await loadPages([fixed.url, ...paths.map(path => `${academy.url}${path}`)], runs)
  fixed.close()
  await academy.stop()
  return loads.flatMap(({ lcp, usable, blocking, shift }, index) => {
    const page = names[index]
    const paint = `largest paint of ${page}, ${Math.round(lcp)} ms`
    const use = `${page} usable, ${Math.round(usable)} ms`
    return [
      atMost(paint, 1.2, lcp / (limit?.lcp ?? 0), 'x a static page'),
      atMost(use, 1.5, usable / (limit?.usable ?? 0), 'x a static page'),
      atMost(`blocked while loading ${page}`, 50, blocking, 'ms'),
      atMost(`layout shift of ${page}`, 0.01, shift, ''),
    ]
  })
}
