import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'

// Playwright's context of its own lets service workers in; the journeys elsewhere are watched and block them.
test.use({ serviceWorkers: 'allow' })

/** The calls whose answers this browser keeps for a person. */
const ownAnswers = async () => {
  const names = (await caches.keys()).filter(name => name.startsWith('own-'))
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

const ownCaches = () => caches.keys().then(names => names.filter(name => name.startsWith('own-')))

test('a learner reads their courses, payments and receipt without a connection, until they sign out', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/courses/enrolled')
  const course = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()
  await page.goto('/payment-history')
  const reference = await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .getAttribute('href')
  await page.goto(reference!)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main')).toContainText(course!)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goto('/payment-history')
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(reference!)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)

  await context.setOffline(false)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(ownCaches)).toEqual([])
})

test("nobody reads what was kept of another learner's pages", async ({
  page,
  context,
  signInAs,
  newLearner,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAs('learner')
  await page.goto('/payment-history')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await expect.poll(() => page.evaluate(ownCaches)).toHaveLength(1)
  await expect.poll(() => page.evaluate(ownAnswers)).toContain('/payment-history')

  // Signed in as somebody else in the same browser, without having signed out.
  await signInAs(await newLearner())
  await context.setOffline(true)
  await page.goto('/payment-history')
  await expect(page.getByText('The academy cannot be reached.')).toBeVisible()
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
  await expect(page.getByText('You are offline.')).toBeVisible()
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
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.addCookies([{ name: 'user', value: '%7B%', url: baseURL ?? '' }])
  await context.setOffline(true)
  await page.goto('/courses/never-looked-at')
  await expect(page.getByText('The academy cannot be reached.')).toBeVisible()
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
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`/courses/${slug}`)
  await hydrated(page)
  await expect.poll(() => page.evaluate(ownAnswers)).toContain(`/api/courses/${slug}`)

  await context.setOffline(true)
  await page.goto(`/courses/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goto('/courses/never-looked-at')
  await expect(page.getByText('The academy cannot be reached.')).toBeVisible()
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
