import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale, enrolElsewhere } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'

// Service workers are allowed here; the other journeys block them, because they watch all requests.
test.use({ serviceWorkers: 'allow' })

/** Returns the paths whose responses this browser caches for its user. */
const ownAnswers = async () => {
  const names = (await caches.keys()).filter(name => name.startsWith('own-'))
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

/** Opens a page and waits until the service worker answers for it. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const ownCaches = () => caches.keys().then(names => names.filter(name => name.startsWith('own-')))

test('a learner reads their courses, payments and receipt without a connection, until they sign out', {
  tag: '@main',
}, async ({ page, context, signInAs, watch }) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await openWithWorker(page, '/dashboard')
  await page.goto('/courses/enrolled')
  const course = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()
  await page.goto('/payment-history')
  const reference = await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .getAttribute('href')
  await page.goto(reference!)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // The worker caches a page once it has fully arrived, which may be after it is shown.
  const visited = ['/courses/enrolled', '/payment-history', new URL(reference!, page.url()).pathname]
  await expect.poll(() => page.evaluate(ownAnswers)).toEqual(expect.arrayContaining(visited))

  await context.setOffline(true)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main')).toContainText(course!)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.goto('/payment-history')
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(reference!)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const other of ['/', '/courses']) {
    await page.goto(other)
    await expect(page).toHaveURL(/\/dashboard$/)
  }

  await context.setOffline(false)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(ownCaches)).toEqual([])
})

test('what a learner reached by taps is there without a connection, by taps and by its address', {
  tag: '@main',
}, async ({ page, context, signInAs, watch }) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await openWithWorker(page, '/dashboard')
  await hydrated(page)
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Learner' })
  // A class's state, such as "Starts in 2 h", is left out offline: the page may be from another day.
  const facts = () => main.locator('h1, h2, time, td').allTextContents()
  const shown: Record<string, string[]> = {}
  for (const name of ['Enrolled Courses', 'Timetable', 'Payment History', 'Dashboard']) {
    await menu.getByRole('link', { name }).click()
    await expect(
      main.getByRole('heading', { level: 1, name: name === 'Dashboard' ? /^Welcome/ : name }),
    ).toBeVisible()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    shown[name] = await facts()
    expect(shown[name].length).toBeGreaterThan(3)
  }

  await context.setOffline(true)
  for (const name of Object.keys(shown)) {
    await menu.getByRole('link', { name }).click()
    await expect.poll(facts).toEqual(shown[name])
  }
  for (const name of Object.keys(shown)) {
    await page.goto((await menu.getByRole('link', { name }).getAttribute('href')) ?? '')
    await expect.poll(facts).toEqual(shown[name])
  }
})

test("nobody reads what was kept of another learner's pages", { tag: '@main' }, async ({
  page,
  context,
  signInAs,
  newLearner,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await openWithWorker(page, '/payment-history')
  await page.reload()
  await expect.poll(() => page.evaluate(ownCaches)).toHaveLength(1)
  await expect.poll(() => page.evaluate(ownAnswers)).toContain('/payment-history')

  // Another learner signs in in the same browser, without signing out first.
  await signInAs(await newLearner())
  await context.setOffline(true)
  await page.goto('/payment-history')
  await expect(page.getByText("We can't reach the academy.")).toBeVisible()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(ownCaches)).toHaveLength(1)
})

test('the dashboard of a first visit is there without a connection, though the visit came before the worker', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await page.goto('/dashboard')
  const title = await page.getByRole('table').getByRole('link').first().textContent()
  await expect.poll(() => page.evaluate(ownAnswers)).toContain('/api/courses/enrolled')
  await expect.poll(() => page.evaluate(ownAnswers)).toContain('/api/courses/enrollment-count')

  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('table')).toContainText(title!)
  await expect(page.getByText("You're offline.")).toBeVisible()
})

test('a refused save stays on the page when the first worker has the page ask for its data anew', async ({
  page,
  newLearner,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/status of 400/)
  await signInAs(await newLearner())
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    const pressed = new Promise(press => addEventListener('let worker come', press, { once: true }))
    serviceWorker.register = async (...args) => {
      await pressed
      return register(...args)
    }
  })
  await page.goto('/account#details')
  await page.getByLabel('WhatsApp').fill('12')
  await page.getByRole('button', { name: 'Save details' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'WhatsApp' })
  await expect(refusal).toBeVisible()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const come = new Promise(resolve =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    dispatchEvent(new Event('let worker come'))
    await come
    await fetch('/api/countries')
  })
  expect(asked).not.toContain('/api/account')
  await expect(refusal).toBeVisible()
  await page.getByRole('link', { name: 'Enrolled Courses' }).click()
  await expect(page.getByRole('heading', { name: 'Enrolled Courses' })).toBeVisible()
})

test('a form that is posted without React drops the pages that it makes untrue', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  const { slug } = await courseOnSale(request, 'free')
  await openWithWorker(page, '/courses/enrolled')
  await page.reload()
  await expect.poll(() => page.evaluate(ownAnswers)).toContain('/courses/enrolled')
  await page.goto(`/courses/${slug}/enrol`)
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL(/\/payment-success/)
  await expect.poll(() => page.evaluate(ownAnswers)).not.toContain('/courses/enrolled')
})

test('a cookie that cannot be read leaves the shell to whoever opens a course without a connection', async ({
  page,
  context,
  baseURL,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await openWithWorker(page, '/dashboard')

  await context.addCookies([{ name: 'user', value: '%7B%', url: baseURL ?? '' }])
  await context.setOffline(true)
  await page.goto('/courses/never-looked-at')
  await expect(page.getByText("We can't reach the academy.")).toBeVisible()
})

test('whoever has to sign in again finds the page for it without a connection, and why it must wait', async ({
  page,
  context,
  baseURL,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await openWithWorker(page, '/dashboard')

  await context.addCookies([{ name: 'user', value: '%7B%', url: baseURL ?? '' }])
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page.getByText("You're offline.")).toBeVisible()
})

test('a course page that a learner has visited opens without a connection, and says so', async ({
  page,
  context,
  request,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { slug, title } = await courseOnSale(request, 'paid')
  await signInAs('learner')
  await openWithWorker(page, '/dashboard')
  await page.goto(`/courses/${slug}`)
  await hydrated(page)
  await expect.poll(() => page.evaluate(ownAnswers)).toContain(`/api/courses/${slug}`)

  await context.setOffline(true)
  await page.goto(`/courses/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.goto('/courses/never-looked-at')
  await expect(page.getByText("We can't reach the academy.")).toBeVisible()
})

test('what was kept for a learner goes with the session, on whatever page the browser is opened next', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('learner')
  await page.goto('/payment-history')
  await expect.poll(() => page.evaluate(ownAnswers)).toContain('/api/payments/history')
  await context.clearCookies()
  await page.goto('/about')
  await expect.poll(() => page.evaluate(ownCaches)).toEqual([])
})

/** Records at each document load in this tab whether it contained the words; returns a reader of the records. */
async function noteWords(page: Page, words: string): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(wanted => {
    addEventListener('DOMContentLoaded', () => {
      const noted: boolean[] = JSON.parse(sessionStorage.getItem('noted') ?? '[]')
      noted.push(document.body.textContent.includes(wanted))
      sessionStorage.setItem('noted', JSON.stringify(noted))
    })
  }, words)
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('noted') ?? '[]'))
}

/** Opens a page of the learner's own and waits until this browser has cached it. */
async function keep(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => page.evaluate(ownAnswers)).toContain(path)
}

test('a second visit shows the page as it last was, and then what has changed on another device', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'free')
  const learner = await newLearner()
  await signInAs(learner)
  await keep(page, '/courses/enrolled')
  await enrolElsewhere(request, learner, course.slug)

  const noted = await noteWords(page, course.title)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main')).toContainText(course.title)
  expect(await noted()).toEqual([false, true])
})

test('a page that somebody has touched learns what has changed, and stands', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'free')
  const learner = await newLearner()
  await signInAs(learner)
  await keep(page, '/courses/enrolled')
  await enrolElsewhere(request, learner, course.slug)

  // A touch comes as soon as the page listens for one, before the worker can have answered.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    Object.assign(window, {
      addEventListener(...listening: Parameters<typeof listen>) {
        listen.apply(window, listening)
        if (listening[0] !== 'touchstart') return
        queueMicrotask(() => document.body.dispatchEvent(new Event('touchstart', { bubbles: true })))
      },
    })
  })
  const noted = await noteWords(page, course.title)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main')).toContainText(course.title)
  expect(await noted()).toEqual([false])
})

test('what a learner changes is shown at once on the next visit', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'free')
  await signInAs(await newLearner())
  await keep(page, '/courses/enrolled')
  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await expect(page).toHaveURL(/payment-success/)

  const noted = await noteWords(page, course.title)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main')).toContainText(course.title)
  expect((await noted()).every(Boolean)).toBe(true)
})

test('a session that has ended elsewhere leads from the kept page to signing in, and nothing stays kept', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const learner = await newLearner()
  await signInAs(learner)
  await keep(page, '/payment-history')
  const token = await page.evaluate(
    () => JSON.parse(decodeURIComponent(document.cookie.slice('user='.length))).token,
  )
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })

  const noted = await noteWords(page, 'Payment History')
  await page.goto('/payment-history')
  await expect(page).toHaveURL(/\/login\?.*ended=1/)
  expect((await noted())[0]).toBe(true)
  await expect.poll(() => page.evaluate(ownCaches)).toEqual([])
})
