import type { Page } from '@playwright/test'
import { PAGE_DATA_ID } from '#app/ssr/pageData.ts'

/**
 * Moves the mouse, as a person would who means to do something, and waits until React hears; it hears from the beginning
 * where the server has rendered nothing.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(3, 3)
  await page.mouse.move(6, 6)
  if ((await page.locator(`#${PAGE_DATA_ID}`).count()) > 0) await untilHydrated(page)
}

/** Waits until React hears on a page that the server has rendered: its mark says that it has taken the page over. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
}
