import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'

const PRINTED = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported|404/

test('lists, a course and its enrolment cannot be reached: each says so, keeps what stands, and Try again works', async ({
  page,
  request,
  watch,
}) => {
  watch.allowConsole(PRINTED)
  const { slug, title } = await courseOnSale(request, 'paid')
  await page.goto('/about')
  await hydrated(page)

  const listAgain = await cut(page, /\/api\/courses\?/)
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText("We couldn't load the courses")
  await page.getByRole('searchbox', { name: 'Search' }).fill(title.slice(0, 12))
  await expect(page).toHaveURL(/q=/)
  await expect(alert).toContainText("We can't reach the academy. Check your connection and try again.")
  // This comes before the pointer can be over the course's link, which prefetches it.
  const courseAgain = await cut(page, `**/api/courses/${slug}`)
  await listAgain()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(title.slice(0, 12))

  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('error')
  await courseAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const enrolmentAgain = await cut(page, new RegExp(`/api/courses/${slug}$`))
  await page.getByRole('button', { name: 'Enrol now' }).locator('visible=true').first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Virtual/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('error')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible()
  await enrolmentAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a missing script part reloads the page once and then says "Loading chunk {n} failed"', {
  tag: '@main',
}, async ({ page, watch }) => {
  watch.allowConsole(PRINTED)
  let loads = 0
  page.on('request', asked => {
    if (asked.isNavigationRequest()) loads += 1
  })
  await page.route(/LogoutPage-[\w-]+\.js/, route => route.abort())
  await page.goto('/logout')
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading chunk LogoutPage failed')
  expect(loads).toBe(2)
  await page.unroute(/LogoutPage-[\w-]+\.js/)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logged Out')
})

test('a lost connection is said while it lasts, and an address that leads nowhere has a way on', async ({
  page,
  context,
  watch,
}) => {
  watch.allowConsole(PRINTED)
  await page.goto('/no/such/page')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await context.setOffline(true)
  await expect(page.getByText(/You're offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You're offline/)).toBeHidden()
  await page.getByRole('link', { name: 'See all courses' }).click()
  await expect(page.getByRole('heading', { name: 'All courses' })).toBeVisible()
})

test.describe('where no tutor publishes meanwhile', () => {
  test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_KEYS_PORT}` })

  test('Back finds the place that was left in a long catalogue', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/courses')
    await hydrated(page)
    // Scrolls gradually, as a thumb would, so content near the screen is laid out.
    for (let turn = 0; turn < 12; turn += 1) {
      await page.mouse.wheel(0, 500)
      await page.waitForTimeout(50)
    }
    const link = page.getByRole('link', { name: /^Learn more/ }).nth(17)
    await link.scrollIntoViewIfNeeded()
    const top = () => link.evaluate(element => element.getBoundingClientRect().top)
    // The last scroll may still be in progress.
    let before = await top()
    await expect(async () => {
      const last = before
      before = await top()
      expect(before).toBe(last)
    }).toPass()
    await link.click()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'All courses' })).toBeAttached()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  })
})

/** Blocks all requests of a pattern until the returned function is called. */
async function cut(page: Page, pattern: string | RegExp): Promise<() => Promise<void>> {
  await page.route(pattern, route => route.abort())
  return () => page.unroute(pattern)
}

test('the labels of the search and of the filters look alike', async ({ page }) => {
  await page.goto('/courses')
  const looks = await page
    .getByRole('search')
    .locator('label')
    .evaluateAll(labels =>
      labels.map(label => {
        const { color, fontSize, fontWeight } = getComputedStyle(label)
        return [color, fontSize, fontWeight].join()
      }),
    )
  expect(looks.length).toBeGreaterThan(3)
  expect(new Set(looks).size).toBe(1)
})
