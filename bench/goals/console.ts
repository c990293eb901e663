import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { launchBrowser, openPhone, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { signIn } from '../tutor.ts'

/** As long as a pointer rests on a line of the menu before it presses. */
const RESTING_MS = 500

/** The tutor's console on the same phone: the first page, and from there to the next, whose line has been pointed at. */
export async function measureConsole({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'console') })
  const browser = await launchBrowser()
  try {
    const session = await signIn(academy.url)
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, academy.url, session))
    return [
      atMost('console usable', 2700, median(visits.map(({ usable }) => usable)), 'ms'),
      atMost("the console's next page, pointed at before", 300, median(visits.map(({ next }) => next)), 'ms'),
    ]
  } finally {
    await browser.close()
    await academy.stop()
  }
}

interface Visit {
  usable: number
  next: number
}

async function visit(browser: Browser, url: string, session: object): Promise<Visit> {
  const page = await openPhone(browser, { url, session })
  const { usable } = await watchedLoad(page, `${url}/tutor/dashboard`)
  const next = await page.evaluate(async restingMs => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/tutor/courses"]')
    if (link === null) throw new Error('The dashboard has no link to the courses.')
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await new Promise(resolve => setTimeout(resolve, restingMs))
    const heading = document.querySelector('h1')?.textContent
    const clicked = performance.now()
    link.click()
    while (document.querySelector('h1')?.textContent === heading || !document.querySelector('tbody tr')) {
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - clicked
  }, RESTING_MS)
  await page.context().close()
  return { usable, next }
}
