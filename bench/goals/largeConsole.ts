import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, inTurns, median } from '../figures.ts'
import { enlargeTutor } from '../largeTutor.ts'
import { bringSession, launchBrowser } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { type SignedIn, signIn } from '../signIn.ts'

const LAPTOP = { width: 1280, height: 800 }
const GOAL_MS = 2_000

/** Measures the console on a laptop for a tutor with 500 courses, one with 200 topics and 5,000 enrolments. */
export async function measureLargeConsole({ runs, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'large-console') }
  await (await startAcademy(env)).stop()
  const slug = await enlargeTutor(env, DEMO_ACCOUNTS.tutor.email)
  const academy = await startAcademy(env)
  const browser = await launchBrowser()
  try {
    const user = await signIn(academy.url, 'tutor')
    const paths = [
      '/tutor/dashboard',
      '/tutor/courses',
      '/tutor/courses?perPage=100',
      '/tutor/refunds',
      '/courses/upload',
      `/courses/${slug}/edit`,
      `/courses/${slug}/manage`,
      `/courses/${slug}/manage?tab=enrollments`,
    ]
    const times = await inTurns(
      runs,
      paths.map(path => () => interactive(browser, user, path)),
    )
    return paths.map((path, index) =>
      atMost(`a tutor of 500 courses opens ${path} on a laptop`, GOAL_MS, median(times[index] ?? []), 'ms'),
    )
  } finally {
    await browser.close()
    await academy.stop()
  }
}

/** Returns the milliseconds until the page is complete and its main thread is idle. */
async function interactive(browser: Browser, user: SignedIn, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: LAPTOP, serviceWorkers: 'block' })
  await bringSession(context, user)
  const page = await context.newPage()
  await page.goto(`${user.url}${path}`, { waitUntil: 'commit' })
  const time = await page.evaluate(async () => {
    while (!document.querySelector('main h1') || document.querySelector('main [data-skeleton]')) {
      await new Promise(requestAnimationFrame)
    }
    // Waits for an idle main thread: pending rendering and computing come first.
    await new Promise(resolve => requestIdleCallback(resolve))
    return performance.now()
  })
  await context.close()
  return time
}
