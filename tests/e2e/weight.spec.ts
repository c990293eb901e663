import { expect, type Page } from '@playwright/test'
import { pages } from '#pages/pages.ts'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { untilHydrated } from '../support/e2e/hydrated.ts'
import { RENDERED_PAGES } from '../support/e2e/screenList.ts'

/** Bytes on the wire, in units of 1000, of a first visit by phone. */
const HTML_MAX = 15.4
/** A course's words, its topics and twenty ratings among them. */
const COURSE_HTML_MAX = 17
/** A page of one's own is sent once, and compressed in less time. */
const OWN_HTML_MAX = 16
const FIRST_SCRIPT_MAX = 10
/** Everything but the text face, which blocks nothing and has a bound of its own. */
const FIRST_VISIT_MAX = 90
const TEXT_FACE_MAX = 45
const TEXT_FACE = /\/public-?sans[^/]*\.woff2$/i
/** React and the router alone are 85. */
const APP_MAX = 123
/** The forms bring react-hook-form along, and the page of enrolling all that becomes of a payment. */
const FORM_APP_MAX = 124
/**
 * The dashboard has the week, the waiting lists and the courses, and the first script is counted with it. Five of these come once the page is
 * usable: the bell's count and the service worker's registration.
 */
const OWN_APP_MAX = 128

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })

for (const { path, postsForm, personal } of RENDERED_PAGES) {
  test(`a first visit to ${path} stays within its bytes`, async ({ page, request }) => {
    const { slug } = await courseOnSale(request, 'paid')
    const url = path.replace(':slug', slug).replace(':tutor', 'halima-bello')
    const received = receivedBy(page)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    // An idle line alone does not say that the first script has run, which is to hear the key below.
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    const first = await sumsOf(received)
    test.info().annotations.push({ type: 'kB', description: JSON.stringify(first) })
    const ownMax = personal ? OWN_HTML_MAX : HTML_MAX
    expect(first.document, 'HTML').toBeLessThanOrEqual(path === pages.course.path ? COURSE_HTML_MAX : ownMax)
    expect(first.script, 'first script').toBeLessThanOrEqual(FIRST_SCRIPT_MAX)
    expect(first.textFace, 'the text face').toBeGreaterThan(0)
    expect(first.textFace, 'the text face').toBeLessThanOrEqual(TEXT_FACE_MAX)
    expect(first.all, 'everything else').toBeLessThanOrEqual(FIRST_VISIT_MAX)

    await page.keyboard.press('Tab')
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    const app = await sumsOf(received)
    test.info().annotations.push({ type: 'kB of the app', description: JSON.stringify(app) })
    expect(app.script, 'React and its pages').toBeLessThanOrEqual(postsForm ? FORM_APP_MAX : APP_MAX)
  })
}

/** The learner's own pages that every learner has; the frame around them brings the service worker's registration. */
const OWN_PAGES = [pages.dashboard, pages.enrolledCourses, pages.paymentHistory]

for (const { path } of OWN_PAGES) {
  test(`a learner's ${path} brings React and its own parts, and nothing of the console`, async ({
    page,
    newLearner,
    signInAs,
  }) => {
    await signInAs(await newLearner())
    const received = receivedBy(page)
    await page.goto(path)
    await page.keyboard.press('Tab')
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    const app = await sumsOf(received)
    test.info().annotations.push({ type: 'kB of the app', description: JSON.stringify(app) })
    expect(app.script, 'React and its pages').toBeLessThanOrEqual(OWN_APP_MAX)
  })
}

interface Received {
  type: string
  bytes: number
}

/** Collects the bytes of every answer that arrives, compressed and without headers. */
function receivedBy(page: Page): Promise<Received>[] {
  const received: Promise<Received>[] = []
  page.on('requestfinished', request =>
    received.push(
      request.sizes().then(({ responseBodySize }) => ({
        type: TEXT_FACE.test(request.url()) ? 'textFace' : request.resourceType(),
        bytes: responseBodySize,
      })),
    ),
  )
  return received
}

async function sumsOf(received: Promise<Received>[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = { all: 0 }
  for (const { type, bytes } of await Promise.all(received.splice(0))) {
    sums[type] = (sums[type] ?? 0) + bytes / 1000
    if (type !== 'textFace') sums.all = (sums.all ?? 0) + bytes / 1000
  }
  return sums
}
