import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { atMost, type Figure, medianOf } from '../figures.ts'
import { launchBrowser, openPhone, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'

/** As long as a finger or a pointer rests before it presses; what is needed next is fetched meanwhile. */
const RESTING_MS = 1_500

/**
 * From the catalogue to a course, warm: React is there and the pointer has rested on the link, by which script and data of the
 * course are fetched. From the press to the new heading's frame, on the slow phone; what is asked for after the press counts too.
 */
export async function measureRouteChange({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'routes') })
  const browser = await launchBrowser()
  try {
    const slug = await firstSlug(academy.url)
    let asked = 0
    const milliseconds = await medianOf(runs, async () => {
      const page = await openPhone(browser)
      await watchedLoad(page, `${academy.url}/courses`)
      await page.mouse.move(2, 2)
      await page.waitForFunction(isReactThere)
      await page.waitForLoadState('networkidle')
      const link = page.getByRole('main').locator(`a[href="/courses/${slug}"]`).first()
      await link.scrollIntoViewIfNeeded()
      await link.hover()
      await page.waitForTimeout(RESTING_MS)
      await page.waitForLoadState('networkidle')
      page.on('request', request => {
        if (['fetch', 'script'].includes(request.resourceType())) asked += 1
      })
      const taken = await link.evaluate(async anchor => {
        const heading = document.querySelector('h1')?.textContent
        const pressed = performance.now()
        ;(anchor as HTMLAnchorElement).click()
        while (document.querySelector('h1')?.textContent === heading) {
          await new Promise(requestAnimationFrame)
        }
        return performance.now() - pressed
      })
      await page.context().close()
      return taken
    })
    return [
      atMost('from the catalogue to a course, pointed at before', 100, milliseconds, 'ms'),
      atMost('asked of the server after that press', 0, asked, 'answers'),
    ]
  } finally {
    await browser.close()
    await academy.stop()
  }
}

/** React marks the element that it has taken over. */
function isReactThere(): boolean {
  const root = document.getElementById('root')
  return root !== null && Object.keys(root).some(key => key.startsWith('__react'))
}
