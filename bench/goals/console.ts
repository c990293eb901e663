import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { pages } from '#pages/pages.ts'
import { serveBareAdmin } from '../bareAdmin.ts'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, inTurns, median } from '../figures.ts'
import { loadOnce } from '../pageLoad.ts'
import { launchBrowser, openPhone, timeOfPress, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { type SignedIn, signIn } from '../signIn.ts'

/** A table that has its rows: both the dashboard and the bare app begin with one. */
const ROWS = 'tbody td'
/** As long as a pointer rests on a line of the menu before it presses. */
const RESTING_MS = 500

/** The tutor's console on the phone: the first page beside a bare react-admin app, and the way from there to the next page. */
export async function measureConsole({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'console') })
  const browser = await launchBrowser()
  try {
    const user = await signIn(academy.url, 'tutor')
    const bare = await serveBareAdmin(join(folder, 'bare-admin'), academy.url)
    const [limits, visits] = await inTurns<[number, Visit]>(runs, [
      async () => (await loadOnce(browser, bare, { usableWith: ROWS })).usable,
      () => visit(browser, user),
    ])
    const usable = median(visits.map(({ usable }) => usable))
    const next = median(visits.map(({ next }) => next))
    const [first, second] = [usable, next].map(Math.round)
    return [
      atMost(
        `a tutor opens the console by phone: first table after ${first} ms`,
        1,
        usable / median(limits),
        'x a bare react-admin app of one list',
      ),
      atMost(
        `the console's next page, its link pointed at before: table after ${second} ms`,
        0.2,
        next / usable,
        "x the console's first page",
      ),
    ]
  } finally {
    await browser.close()
    await academy.stop()
  }
}

/** In milliseconds. */
interface Visit {
  usable: number
  next: number
}

async function visit(browser: Browser, user: SignedIn): Promise<Visit> {
  const page = await openPhone(browser, { user, usableWith: ROWS })
  const { usable } = await watchedLoad(page, `${user.url}${pages.tutorDashboard.path}`)
  const link = `a[href="${pages.tutorCourses.path}"]`
  await page.locator(link).first().dispatchEvent('pointerover')
  await page.waitForTimeout(RESTING_MS)
  const next = await timeOfPress(page, link, ROWS)
  await page.context().close()
  return { usable, next }
}
