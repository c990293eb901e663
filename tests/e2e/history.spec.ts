import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'

test('a tutor finds by keyboard what was done to a course, on a phone too', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug, post } = await tutorWithCourse()
  await post('/api/courses/update', { slug, fields: { discounted_price: '75' } })
  await post('/api/courses/update', { slug, fields: { status: 0 } })
  await page.goto('/tutor/courses')
  await page.getByRole('navigation', { name: 'Tutor' }).getByRole('link', { name: 'History' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page).toHaveURL(/\/tutor\/history$/)
  const table = page.getByRole('table', { name: 'History' })
  await expect(table.getByText('Discounted price: $90 to $75')).toBeVisible()
  await expect(table.getByText('Unpublished')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
  }
})
