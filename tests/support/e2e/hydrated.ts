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

/** Keeps React's scripts on the way until the returned function is called. */
export async function holdReact(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/app-[\w-]+\.js/, async route => {
    await held
    await route.continue()
  })
  return release
}
