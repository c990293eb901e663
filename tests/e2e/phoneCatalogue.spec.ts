import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'

test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

test('on a phone, without a script, courses begin on the first screen and go on downwards; categories scroll sideways', async ({
  page,
}) => {
  await page.goto('/courses')
  const search = page.getByRole('search', { name: 'Courses' })
  await expect(search.getByRole('combobox', { name: 'Price' })).toBeHidden()
  await search.getByRole('button', { name: 'Filters' }).click()
  for (const name of ['Category', 'Price', 'Duration', 'Order']) {
    await expect(search.getByRole('combobox', { name })).toBeVisible()
  }
  await search.getByRole('combobox', { name: 'Price' }).selectOption('Free')
  await search.getByRole('button', { name: 'Show courses' }).click()
  await expect(page).toHaveURL(/price=free/)
  await expect(search.getByRole('button', { name: 'Filters, 1 chosen' })).toBeVisible()

  await page.goto('/courses')
  const firstCard = page.getByRole('region', { name: 'All courses' }).getByRole('article').first()
  const place = await firstCard.boundingBox()
  expect(place?.y).toBeLessThan(740 / 2 + 100)

  const all = page.getByRole('region', { name: 'All courses' })
  expect(
    await all
      .getByRole('list')
      .first()
      .evaluate(list => list.scrollWidth > list.clientWidth),
  ).toBe(false)
  const boxes = await all
    .getByRole('article')
    .evaluateAll(cards => cards.map(card => Math.round(card.getBoundingClientRect().left)))
  expect(new Set(boxes).size, 'two beside each other').toBe(2)

  const section = page.locator('section[aria-labelledby^="category-"]').first()
  await section.scrollIntoViewIfNeeded()
  const row = section.getByRole('list')
  expect(await row.evaluate(list => list.scrollWidth > list.clientWidth)).toBe(true)
  const heights = await section
    .getByRole('article')
    .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().top))
  expect(new Set(heights).size).toBe(1)
  const whole = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    isWide: document.documentElement.scrollWidth > window.innerWidth,
  }))
  expect(whole.isWide).toBe(false)
  expect(whole.height).toBeLessThan(10_000)
})
