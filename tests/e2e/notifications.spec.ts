import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { ownCourseOf } from '../support/e2e/ownCourse.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Opens the bell by keyboard. */
async function openByKey(page: Page) {
  await bell(page).focus()
  await page.keyboard.press('Enter')
}

test('a tutor plans a class, and the learner’s open page says so as they come back to it; the list leads to the timetable', async ({
  page,
  request,
  newTutor,
  newLearner,
  signInAs,
}) => {
  const { slug, post } = await ownCourseOf(request, await newTutor())
  await post('/api/courses/update', { slug, fields: { discounted_price: '0' } })
  await signInAs(await newLearner())
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Enrol/ }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(bell(page)).toHaveAccessibleName(/1\s+unread/)
  await page.goto('/dashboard')
  await hydrated(page)
  await expect(bell(page)).toHaveAccessibleName(/1\s+unread/)

  const { id: course_id } = (await (await request.get(`/api/courses/${slug}`)).json()).data
  await post('/api/console/class-sessions', {
    course_id,
    title: 'The honey',
    starts_at: '2030-04-02T17:00:00Z',
    ends_at: '2030-04-02T18:00:00Z',
  })
  // The page is not reloaded: its learner comes back to the window, which in a headless browser always has the focus.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(bell(page)).toHaveAccessibleName(/2\s+unread/, { timeout: 2_000 })
  }).toPass({ timeout: 120_000 })

  await openByKey(page)
  const list = page.getByRole('region', { name: 'Notifications' })
  const first = list.getByRole('link', { name: /Beekeeping in the city: class added/ })
  await expect(first).toBeVisible()
  await expectAccessible(page, 'the open bell')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await openByKey(page)
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/timetable\?month=2030-04/)
  await expect(page.getByText('The honey')).toBeVisible()
  await expect(list).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName(/1\s+unread/)

  await openByKey(page)
  await list.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expectAccessible(page, 'notifications')
})

test('without script the bell leads to the list, and a form marks all as read', async ({
  browser,
  baseURL,
  context,
  signInAs,
}) => {
  await signInAs('learner')
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await plain.addCookies(await context.cookies())
  const page = await plain.newPage()
  await page.goto('/dashboard')
  await bell(page).click()
  await page.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await plain.close()
})

test('a tutor has the bell in the console, on a phone and in the dark', async ({ page, signInAs }) => {
  await signInAs('tutor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/tutor/dashboard')
  await bell(page).click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByText('Loading')).toBeHidden()
  await expectAccessible(page, 'the bell of the console')
  for (const path of ['/notifications', '/tutor/dashboard', '/']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
