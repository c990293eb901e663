import type { Page } from '@playwright/test'
import { PAGE_DATA_ID } from '#app/ssr/pageData.ts'

/**
 * Moves the mouse, as a person would who means to do something, and waits until React hears; it hears from the beginning
 * where the server has rendered nothing.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(3, 3)
  await page.mouse.move(6, 6)
  await page.waitForFunction(
    id => document.documentElement.dataset.hydrated !== undefined || !document.getElementById(id),
    PAGE_DATA_ID,
  )
}
