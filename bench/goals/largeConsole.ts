import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { enlargeTutor } from '../largeTutor.ts'
import { launchBrowser } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { signIn, TUTOR } from '../tutor.ts'

const LAPTOP = { width: 1280, height: 800 }
const GOAL_MS = 2_000

/** Each page of the console of a tutor with 500 courses, one of them with 200 topics and 5,000 enrolments, on a laptop. */
export async function measureLargeConsole({ runs, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'large-console') }
  await (await startAcademy(env)).stop()
  const slug = await enlargeTutor(env, TUTOR.email)
  const academy = await startAcademy(env)
  const browser = await launchBrowser()
  try {
    const session = await signIn(academy.url)
    const pages = [
      '/tutor/dashboard',
      '/tutor/courses',
      '/tutor/courses?perPage=100',
      '/tutor/refunds',
      '/courses/upload',
      `/courses/${slug}/edit`,
      `/courses/${slug}/manage`,
      `/courses/${slug}/manage?tab=enrollments`,
    ]
    const figures: Figure[] = []
    for (const path of pages) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) times.push(await interactive(browser, academy.url, path, session))
      figures.push(atMost(`console at large: ${path}`, GOAL_MS, median(times), 'ms'))
    }
    return figures
  } finally {
    await browser.close()
    await academy.stop()
  }
}

/** Milliseconds until the page is all there, with nothing on its way, and answers a click at once. */
async function interactive(browser: Browser, url: string, path: string, session: object): Promise<number> {
  const context = await browser.newContext({ viewport: LAPTOP, serviceWorkers: 'block' })
  const value = encodeURIComponent(JSON.stringify(session))
  await context.addCookies([{ name: 'user', value, url }])
  const page = await context.newPage()
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  const time = await page.evaluate(async () => {
    while (!document.querySelector('main h1') || document.querySelector('main .MuiSkeleton-root')) {
      await new Promise(requestAnimationFrame)
    }
    // A free main thread: what the page still draws or computes comes before this.
    await new Promise(resolve => requestIdleCallback(resolve))
    return performance.now()
  })
  await context.close()
  return time
}
