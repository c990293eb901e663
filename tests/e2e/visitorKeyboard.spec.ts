import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { untilHydrated } from '../support/e2e/hydrated.ts'
import { enterOn, tabTo } from '../support/e2e/keyboard.ts'

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`by keyboard alone from the landing page to enrolment, motion: ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/')
    await enterOn(page, page.getByRole('link', { name: 'Skip to content' }))
    // Before that the browser itself follows a link, and puts the focus at the top of the new page.
    await untilHydrated(page)
    await enterOn(page, page.getByRole('link', { name: 'Get Started' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Take a Bold Action, Choose your Course!',
    )
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByText('Courses | Belong Academy')).toBeAttached()

    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
    await page.keyboard.type('python')
    await expect(page.getByRole('heading', { name: 'Courses found' })).toBeVisible()
    await expect(page).toHaveURL(/q=python/)
    const card = page.getByRole('article').first()
    const title = (await card.getByRole('heading').innerText()).replaceAll('\n', ' ')
    await enterOn(page, card.getByRole('link', { name: /^Learn more/ }))

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    const second = page.locator('details').nth(1)
    await enterOn(page, second.locator('summary'))
    await expect(second).toHaveAttribute('open')
    await expect(page.locator('details').first()).toHaveAttribute('open')

    await tabTo(page, page.getByRole('button', { name: 'Enrol now' }).first(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Activate your Learning Mode' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Enrol now' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await enterOn(page, dialog.getByRole('link', { name: /^Virtual/ }))
    await expect(page).toHaveURL(/\/enrol\?method=virtual$/)
    await expect(page.getByText('You must be logged in to complete your enrollment')).toBeVisible()
  })
}

test('menus, the theme and the carousel answer to keys', async ({ page, signInAs }) => {
  await signInAs('learner')
  await page.goto('/')
  await enterOn(page, page.getByRole('button', { name: 'Account menu' }))
  const logout = page.getByRole('link', { name: 'Logout' })
  await tabTo(page, logout)
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()

  const carousel = page.getByRole('region', { name: 'Start with one of these' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('[data-ready]')).toBeAttached()
  const first = carousel.getByRole('listitem').first()
  const before = await first.boundingBox()
  await tabTo(page, carousel.getByRole('button', { name: 'Next courses' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await first.boundingBox())?.x).not.toBe(before?.x)

  await page.getByRole('radio', { name: 'Theme of my device' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
