import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { type Page as PageRow, pageList, pages } from '#pages/pages.ts'
import { test } from '../support/e2e/academy.ts'

/** All console pages but that of a learner, since this tutor has no learners. */
const CONSOLE: readonly PageRow[] = pageList
  .map(([, page]) => page)
  .filter(({ area, path }) => area === 'tutor' && path !== pages.tutorLearner.path)

/** Elements that are both in the shell and in the finished page. */
const PLACES = ['header nav[aria-label="Main"]', 'aside nav', 'main h1']

for (const { path } of CONSOLE) {
  test(`${path} asks nothing twice, moves nothing and has one heading at every moment`, async ({
    page,
    tutorWithCourse,
  }) => {
    const { slug } = await tutorWithCourse()
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
    })
    await page.addInitScript(watchPage)
    await page.goto(path.replace(':slug', slug))
    await finished(page)
    await page.waitForLoadState('networkidle')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    const { shift, headings, gaps, announced } = await page.evaluate(() => Reflect.get(window, 'watched'))
    expect(shift).toBeLessThan(0.05)
    expect(headings).toBe(1)
    expect(gaps).toEqual([])
    expect(announced).toBe('')
  })
}

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`at ${width} px the shell has header, menu and heading where the page has them`, async ({
    page,
    tutorWithCourse,
  }) => {
    const { slug } = await tutorWithCourse()
    await page.setViewportSize({ width, height })
    const release = await holdApp(page)
    for (const { path } of CONSOLE) {
      await page.goto(path.replace(':slug', slug))
      await expect(page.locator('main h1')).toBeVisible()
      const before = await placesOf(page)
      release()
      await finished(page)
      const after = await placesOf(page)
      // The breadcrumb above a course's heading is as long as the course's title.
      const isFixed = !path.includes(':')
      expect(isFixed ? after : after.slice(0, -1), path).toEqual(isFixed ? before : before.slice(0, -1))
    }
  })
}

test('the drawing of the bell stays in the middle of its button once the count is there', async ({
  page,
  tutorWithCourse,
}) => {
  // A new tutor is needed: the sample's has unread notifications, whose count would cover the icon.
  await tutorWithCourse()
  await page.goto('/tutor/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell.locator('[aria-live]')).toBeAttached()
  const [button, drawing] = [await boxOf(bell), await boxOf(bell.locator('svg'))]
  expect(Math.abs(drawing.y + drawing.height / 2 - (button.y + button.height / 2))).toBeLessThan(1)
})

test('at 1280 px every tab of a course is whole', async ({ page, tutorWithCourse }) => {
  const { slug } = await tutorWithCourse()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/courses/${slug}/manage`)
  const tabs = page.getByRole('tablist', { name: 'Parts of the course' })
  const [list, last] = [await boxOf(tabs.locator('..')), await boxOf(tabs.getByRole('tab').last())]
  expect(last.x + last.width).toBeLessThanOrEqual(list.x + list.width)
})

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`at ${width} px a toast covers neither Find and bell, the page's actions nor the row of which it tells`, async ({
    page,
    tutorWithCourse,
  }) => {
    const { slug } = await tutorWithCourse()
    await page.setViewportSize({ width, height })
    await page.goto(`/courses/${slug}/manage?tab=objectives`)
    await page.getByRole('button', { name: 'Add objective' }).click()
    await page.getByRole('textbox', { name: 'Objective' }).fill('Bake a loaf')
    await page.getByRole('dialog').getByRole('button', { name: 'Add objective' }).click()
    const row = page.getByRole('row', { name: /Bake a loaf/ })
    await row.scrollIntoViewIfNeeded()
    const toast = await boxOf(page.locator('.MuiSnackbar-root'))
    const banner = page.getByRole('banner').first()
    const tools = [
      banner.getByRole('button', { name: 'Find' }),
      banner.getByRole('button', { name: /^Notifications/ }),
    ]
    const actions = page.locator('main header button')
    for (const free of [row, ...tools, ...(await actions.all())]) {
      if (!(await free.isVisible())) continue
      const box = await boxOf(free)
      const isBeside = toast.x + toast.width <= box.x || toast.x >= box.x + box.width
      const isAboveOrBelow = toast.y + toast.height <= box.y || toast.y >= box.y + box.height
      expect(isBeside || isAboveOrBelow, (await free.textContent()) ?? '').toBe(true)
    }
  })
}

test('the first script, which asks for the data, is the first file that the shell names', async ({
  page,
  signInAs,
}) => {
  await signInAs('tutor')
  await page.goto('/tutor/dashboard')
  const script = await page.locator('script[type=module]').getAttribute('src')
  await expect(page.locator('link[rel=modulepreload]').first()).toHaveAttribute('href', script ?? '')
})

test('the shell is usable before any script: its links lead on, and it shows in the dark', async ({
  page,
  signInAs,
}) => {
  await signInAs('tutor')
  await page.emulateMedia({ colorScheme: 'dark' })
  const release = await holdApp(page)
  await page.goto('/tutor/dashboard')
  await expect(page.locator('main h1')).toHaveText(/^Welcome \w+/)
  await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(24, 33, 27)')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'My Courses' }).click()
  await expect(page).toHaveURL('/tutor/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible()
  release()
  await finished(page)
})

for (const { width, button, around, link, url } of [
  { width: 360, button: 'Open menu', around: 'dialog', link: 'History', url: '/tutor/history' },
  { width: 1280, button: 'Account menu', around: 'banner', link: 'Your account', url: '/account' },
] as const) {
  test(`at ${width} px what is opened before the console is there stays open and keeps the focus`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('tutor')
    await page.setViewportSize({ width, height: 740 })
    const release = await holdApp(page)
    await page.goto('/tutor/dashboard')
    await page.getByRole('button', { name: button }).click()
    const way = page.getByRole(around).getByRole('link', { name: link })
    await way.focus()
    release()
    await finished(page)
    await expect(way).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
  })
}

test('a press on Find before the console is there is not lost, and Escape closes what it opened', async ({
  page,
  signInAs,
}) => {
  await signInAs('tutor')
  const release = await holdApp(page)
  await page.goto('/tutor/dashboard')
  await page.getByRole('button', { name: /^Find/ }).click()
  release()
  const field = page.getByRole('combobox', { name: /^Find/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Find/ })).toBeFocused()
})

test('React that draws later than the console arrives takes over what the server has drawn', async ({
  page,
  signInAs,
}) => {
  await signInAs('tutor')
  await page.addInitScript(drawLate)
  await page.goto('/tutor/courses')
  await finished(page)
  await expect(page.getByRole('table')).toBeVisible()
})

/** React schedules each step by a message. Delaying these acts like a slow machine, where the console's files load first. */
function drawLate(): void {
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message: unknown) {
    setTimeout(() => post.call(this, message), 300)
  }
}

/** Holds every request for React until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const waiting: Route[] = []
  await page.route(/\/app-[\w-]+\.js/, route => void waiting.push(route))
  // A page that was left in the meantime no longer waits for the answer.
  return () => waiting.splice(0).forEach(route => void route.continue().catch(() => undefined))
}

async function finished(page: Page): Promise<void> {
  await expect(page.locator('[data-skeleton], main[aria-busy]')).toHaveCount(0)
}

async function boxOf(what: Locator) {
  await expect(what).toBeVisible()
  const box = await what.boundingBox()
  if (!box) throw new Error('It has no box.')
  return box
}

async function placesOf(page: Page) {
  return page.evaluate(
    places =>
      places.map(place => {
        const box = document.querySelector(place)?.getBoundingClientRect()
        return box && [place, Math.round(box.left), Math.round(box.top)]
      }),
    PLACES,
  )
}

/** Runs in the page before its own scripts. */
function watchPage(): void {
  const watched = { shift: 0, headings: 0, gaps: [] as string[], announced: '' }
  Reflect.set(window, 'watched', watched)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) watched.shift += Reflect.get(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver(() => {
    const now = document.querySelector('h1')
    if (watched.headings > 0 && now === null) watched.gaps.push(document.body.innerHTML.slice(0, 300))
    watched.headings = Math.max(watched.headings, document.querySelectorAll('h1').length)
    watched.announced += document.querySelector('[aria-live=assertive]')?.textContent ?? ''
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
