import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pages } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, inTurns, median } from '../figures.ts'
import { launchBrowser, openPhone, timeOfPress, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { type SignedIn, signIn } from '../signIn.ts'
import { serveStaticPages } from '../staticPages.ts'

/** The heading, once no part of the page is loading. */
const ALL_THERE = 'body:not(:has([aria-busy=true])) h1'
const TIMETABLE_BUTTON = 'button[aria-label^="View the timetable"]:not([aria-disabled=true])'
const CLASSES = 'dialog[open] li'

/** Path of the timetable's twin: the timetable itself has no URL, a button of the dashboard opens it. */
const TIMETABLE_TWIN = '/timetable'

/** Times in milliseconds of the first opening, with an empty cache, and of the next on the same phone. */
interface Openings {
  first: number
  again: number
  /** The largest contentful paint of each; only for pages with a URL. */
  painted?: { first: number; again: number }
}

/** Measures the pages that a learner opens every week, each against its hand-written twin. */
export async function measureLearnerPages({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'learner') })
  const browser = await launchBrowser()
  try {
    const user = await signIn(academy.url, 'learner')
    const own = [pages.dashboard, pages.enrolledCourses, pages.paymentHistory].map(({ path }) => path)
    const enrol = paths.enrol(await paidSlug(user), { method: 'virtual' })
    const opened = [...own, enrol]
    const twins = await serveStaticPages(
      browser,
      academy.url,
      [
        ...opened.map(path => ({ path, open: (page: Page) => openWhole(page, `${academy.url}${path}`) })),
        { path: TIMETABLE_TWIN, open: (page: Page) => openTimetable(page, academy.url) },
      ],
      user,
    )
    const [catalogue = [], ...openings] = await inTurns<Openings[]>(runs, [
      () => timesOfPage(browser, `${academy.url}${pages.catalogue.path}`),
      ...opened.flatMap(path => [
        () => timesOfPage(browser, `${twins}${path}`),
        () => timesOfPage(browser, `${academy.url}${path}`, { user, isKept: path !== enrol }),
      ]),
      () => timesOfPage(browser, `${twins}${TIMETABLE_TWIN}`),
      () => timesOfTimetable(browser, user),
    ])
    const figures = [...own, pages.enrol.path, 'a timetable'].flatMap((name, index) => {
      const [twin = [], academys = []] = openings.slice(2 * index)
      return [
        against(`a learner opens ${name} by phone, first time`, 2, academys, twin, ({ first }) => first),
        against(`a learner opens ${name} by phone, once more`, 1.2, academys, twin, ({ again }) => again),
      ]
    })
    const paints = [...own, pages.enrol.path].flatMap((name, index) =>
      paintsOf(name, openings[2 * index + 1] ?? [], catalogue),
    )
    return [...figures, ...paints]
  } finally {
    await browser.close()
    await academy.stop()
  }
}

function against(
  what: string,
  goal: number,
  own: readonly Openings[],
  twin: readonly Openings[],
  timeOf: (openings: Openings) => number,
): Figure {
  const [ms, limit] = [median(own.map(timeOf)), median(twin.map(timeOf))]
  return atMost(
    `${what}: usable after ${Math.round(ms)} ms`,
    goal,
    ms / limit,
    'x a plain page of the same words',
  )
}

/** Compares a page's largest paints with the catalogue's, which is the same for everybody. */
function paintsOf(name: string, own: readonly Openings[], catalogue: readonly Openings[]): Figure[] {
  const beside = (goal: number, time: string, of: 'first' | 'again') => {
    const [ms = Number.NaN, limit = Number.NaN] = [own, catalogue].map(openings =>
      median(openings.map(({ painted }) => painted?.[of] ?? Number.NaN)),
    )
    const what = `a learner opens ${name} by phone, ${time}: largest paint after ${Math.round(ms)} ms`
    return atMost(what, goal, ms / limit, `x ${pages.catalogue.path} ${time}`)
  }
  return [beside(1.3, 'first time', 'first'), beside(1.1, 'once more', 'again')]
}

/** @param options.isKept the service worker answers the second load from its cache */
async function timesOfPage(
  browser: Browser,
  url: string,
  { user, isKept = false }: { user?: SignedIn; isKept?: boolean } = {},
): Promise<Openings> {
  const page = await openPhone(browser, { user, usableWith: ALL_THERE, hasWorker: isKept })
  const first = await watchedLoad(page, url)
  if (isKept) await page.evaluate(untilKept)
  const again = await watchedLoad(page, url)
  await page.context().close()
  return {
    first: first.usable,
    again: again.usable,
    painted: { first: first.lcp, again: again.lcp },
  }
}

/** Waits, in the page, until its service worker has cached it. React loads later and registers the worker. */
async function untilKept(): Promise<void> {
  while ((await caches.match(location.href)) === undefined) await new Promise(requestAnimationFrame)
}

/** Measures from the press to the list of classes, on a completely loaded dashboard. */
async function timesOfTimetable(browser: Browser, user: SignedIn): Promise<Openings> {
  const page = await openPhone(browser, { user, usableWith: ALL_THERE })
  await watchedLoad(page, `${user.url}${pages.dashboard.path}`)
  const first = await timeOfPress(page, TIMETABLE_BUTTON, CLASSES)
  await page.keyboard.press('Escape')
  await page.locator(CLASSES).first().waitFor({ state: 'detached' })
  const again = await timeOfPress(page, TIMETABLE_BUTTON, CLASSES)
  await page.context().close()
  return { first, again }
}

async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator(ALL_THERE).waitFor()
}

async function openTimetable(page: Page, url: string): Promise<void> {
  await openWhole(page, `${url}${pages.dashboard.path}`)
  await page.locator(TIMETABLE_BUTTON).first().click()
  await page.locator(CLASSES).first().waitFor()
}

/** Returns a paid course that the user is not enrolled in. */
async function paidSlug({ url, session }: SignedIn): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` }
  const ask = async (path: string) => (await (await fetch(`${url}${path}`, { headers })).json()).data
  const onSale: { slug: string }[] = (await ask('/api/courses?price=paid')).data
  const enrolled: { slug: string }[] = await ask('/api/courses/enrolled')
  const course = onSale.find(({ slug }) => !enrolled.some(own => own.slug === slug))
  if (course === undefined) throw new Error('The learner is enrolled in every course.')
  return course.slug
}
