import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pages } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { atMost, type Bench, type Figure, inTurns, median } from '../figures.ts'
import { launchBrowser, openPhone, type PageLoad, watchedLoad } from '../phone.ts'
import { startAcademy } from '../serverProcess.ts'
import { type SignedIn, signIn } from '../signIn.ts'
import { serveStaticPages } from '../staticPages.ts'

/** The heading, once no part of the page is loading. */
const ALL_THERE = 'body:not(:has([aria-busy=true])) h1'

/** The first load of a page, with an empty cache, and the next on the same phone. */
interface Openings {
  first: PageLoad
  again: PageLoad
}

/** Measures the pages that a learner opens every week, each against its hand-written twin and against the catalogue. */
export async function measureSignedIn({ runs, folder }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'signed-in') })
  const browser = await launchBrowser()
  try {
    const user = await signIn(academy.url, 'learner')
    const enrol = paths.enrol(await paidSlug(user), { method: 'virtual' })
    const opened = [
      ...[pages.dashboard, pages.enrolledCourses, pages.paymentHistory].map(({ path }) => ({
        name: path,
        path,
      })),
      { name: pages.enrol.path, path: enrol },
    ]
    const twins = await serveStaticPages(
      browser,
      academy.url,
      opened.map(({ path }) => ({ path, open: page => openWhole(page, `${academy.url}${path}`) })),
      user,
    )
    const [catalogue = [], ...openings] = await inTurns<Openings[]>(runs, [
      () => openTwice(browser, `${academy.url}${pages.catalogue.path}`),
      ...opened.flatMap(({ path }) => [
        () => openTwice(browser, `${twins}${path}`),
        () => openTwice(browser, `${academy.url}${path}`, { user, isKept: path !== enrol }),
      ]),
    ])
    return opened.flatMap(({ name }, index) => {
      const [twin = [], own = []] = openings.slice(2 * index)
      const beside = (others: Openings[], of: keyof Openings, time: 'usable' | 'lcp') => {
        const [ms = Number.NaN, limit = Number.NaN] = [own, others].map(all =>
          median(all.map(openings => openings[of][time])),
        )
        return { ms: Math.round(ms), ratio: ms / limit }
      }
      return OPENINGS.flatMap(({ of, time, usableGoal, paintGoal }) => {
        const what = `a learner opens ${name} by phone, ${time}`
        const usable = beside(twin, of, 'usable')
        const paint = beside(catalogue, of, 'lcp')
        return [
          atMost(`${what}: usable after ${usable.ms} ms`, usableGoal, usable.ratio, TWIN),
          atMost(
            `${what}: largest paint after ${paint.ms} ms`,
            paintGoal,
            paint.ratio,
            `x ${pages.catalogue.path} ${time}`,
          ),
        ]
      })
    })
  } finally {
    await browser.close()
    await academy.stop()
  }
}

const TWIN = 'x a plain page of the same words'

const OPENINGS = [
  { of: 'first', time: 'first time', usableGoal: 2, paintGoal: 1.3 },
  { of: 'again', time: 'once more', usableGoal: 1.2, paintGoal: 1.1 },
] as const

/** @param options.isKept the service worker answers the second load from its cache */
async function openTwice(
  browser: Browser,
  url: string,
  { user, isKept = false }: { user?: SignedIn; isKept?: boolean } = {},
): Promise<Openings> {
  const page = await openPhone(browser, { user, usableWith: ALL_THERE, hasWorker: isKept })
  const first = await watchedLoad(page, url)
  if (isKept) await page.evaluate(untilKept)
  const again = await watchedLoad(page, url)
  await page.context().close()
  return { first, again }
}

/** Waits, in the page, until its service worker has cached it. React loads later and registers the worker. */
async function untilKept(): Promise<void> {
  while ((await caches.match(location.href)) === undefined) await new Promise(requestAnimationFrame)
}

async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator(ALL_THERE).waitFor()
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
