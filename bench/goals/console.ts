import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { listTutorCourses } from '#contract/courses.ts'
import { pages } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { serveBareAdmin } from '../bareAdmin.ts'
import { atMost, type Bench, type Figure, inTurns, median } from '../figures.ts'
import { launchBrowser, loadOnce, openPhone, timeOfPress, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { type SignedIn, signIn } from '../signIn.ts'

/** A table with rows: the bare app, the dashboard and a course's topics begin with one. */
const ROWS = 'tbody td'
/** Time that a pointer rests on a menu entry before the press. */
const RESTING_MS = 500

/** Measures the console on a phone: two first pages against a bare react-admin app, and the next page. */
export async function measureConsole({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'console') })
  const browser = await launchBrowser()
  try {
    const user = await signIn(academy.url, 'tutor')
    const bare = await serveBareAdmin(join(folder, 'bare-admin'), academy.url)
    const manage = `${academy.url}${paths.courseManage(await ownSlug(user))}`
    const [limits, visits, managed] = await inTurns<[number, Visit, number]>(runs, [
      async () => (await loadOnce(browser, bare, { usableWith: ROWS })).usable,
      () => visit(browser, user),
      async () => (await loadOnce(browser, manage, { user, usableWith: ROWS })).usable,
    ])
    const usable = median(visits.map(({ usable }) => usable))
    const next = median(visits.map(({ next }) => next))
    const toBare = (what: string, ms: number) =>
      atMost(
        `a tutor opens ${what} by phone: first table after ${Math.round(ms)} ms`,
        1,
        ms / median(limits),
        'x a bare react-admin app of one list',
      )
    return [
      toBare('the console', usable),
      toBare('Manage Course', median(managed)),
      atMost(
        `the console's next page, its link pointed at before: table after ${Math.round(next)} ms`,
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

/** Returns the tutor's first course with topics: Manage begins with their table. */
async function ownSlug({ url, session }: SignedIn): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` }
  const read = async (path: string) => (await (await fetch(`${url}${path}`, { headers })).json()).data
  for (const { slug } of await read(listTutorCourses.path)) {
    if ((await read(`/api/courses/${slug}`)).topics.length > 0) return slug
  }
  throw new Error('No course of the tutor has topics.')
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
