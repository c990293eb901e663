import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'

test('the carousel shows 1 course up to 359 px, then floor(width/240), at least 2', async ({ page }) => {
  await page.goto('/')
  for (const [width, shown] of [
    [320, 1],
    [359, 1],
    [360, 2],
    [719, 2],
    [768, 3],
    [959, 3],
    [992, 4],
    [1199, 4],
    [1200, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await shownIn(page), `${width} px`).toBe(shown)
  }
})

test('the carousel turns without end, by button and by mouse, and moves only when asked to', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Start with one of these' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('[data-ready]')).toBeAttached()
  const titles = await carousel.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles).toHaveLength(5)
  await expect.poll(() => leftmost(page)).toBe(titles[0])
  for (const title of [1, 2, 3, 4, 0].map(index => titles[index])) {
    await carousel.getByRole('button', { name: 'Next courses' }).click()
    await expect.poll(() => leftmost(page)).toBe(title)
  }
  await carousel.getByRole('button', { name: 'Previous courses' }).click()
  await expect.poll(() => leftmost(page)).toBe(titles[4])

  const box = await carousel.getByRole('list').boundingBox()
  const y = (box?.y ?? 0) + 60
  await page.mouse.move(600, y)
  await page.mouse.down()
  await page.mouse.move(340, y, { steps: 8 })
  // A flick may pass several cards; Embla sees none if the pointer has rested for 170 ms.
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect.poll(() => leftmost(page)).toBe(titles[0])
  await expect(page, 'a drag is no press').toHaveURL('/')
})

/** Returns how many slides fit the row's width. */
function shownIn(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Start with one of these' }).evaluate(carousel => {
    const slide = carousel.querySelector('li')?.getBoundingClientRect().width ?? 1
    const row = carousel.querySelector('ul')?.getBoundingClientRect().width ?? 0
    return Math.round(row / slide)
  })
}

/** Returns the title of the course at the row's left end, whichever of its two copies is there. */
function leftmost(page: Page): Promise<string> {
  return page.getByRole('region', { name: 'Start with one of these' }).evaluate(carousel => {
    const left = carousel.querySelector('ul')?.parentElement?.getBoundingClientRect().left ?? 0
    const slides = [...carousel.querySelectorAll('li')]
    const distance = (slide: Element) => Math.abs(slide.getBoundingClientRect().left - left)
    const nearest = slides.sort((a, b) => distance(a) - distance(b))[0]
    return nearest?.querySelector('h3')?.innerText ?? ''
  })
}
