import { expect } from '@playwright/test'
import { test } from './academy.ts'

// Playwright's context of its own lets service workers in; the journeys elsewhere are watched and block them.
test.use({ serviceWorkers: 'allow' })

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

  // Signed in as somebody else in the same browser, without having signed out.
  await signInAs(await newLearner())
  await context.setOffline(true)
  await page.goto('/payment-history')
  await expect(page.getByText('The academy cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(ownCaches)).toHaveLength(1)
})
