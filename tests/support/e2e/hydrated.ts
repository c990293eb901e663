import type { Page } from '@playwright/test'
import { PAGE_DATA_ID } from '#app/ssr/pageData.ts'

/** Moves the mouse, as a sign of intent, and waits until React has hydrated a server-rendered page; other pages need no wait. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(3, 3)
  await page.mouse.move(6, 6)
  if ((await page.locator(`#${PAGE_DATA_ID}`).count()) > 0) await untilHydrated(page)
}

/** Waits until React has hydrated a server-rendered page and set its mark. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
}

/** Delays React's scripts until the returned function is called. */
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
