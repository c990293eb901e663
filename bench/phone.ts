import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browser.ts'

/** A mid-range phone on a mobile line: 1.6 Mbit/s, 150 ms round trip, CPU four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
/** For covers and fonts that come after the network has been quiet for a moment. */
const SETTLING_MS = 1_000
const PHONE = { width: 360, height: 740 }
const WATCH_LOAD = fileURLToPath(new URL('./watchLoad.js', import.meta.url))

/** Milliseconds, but for `shift`, which has no unit. */
export interface PageLoad {
  lcp: number
  /** From when the page can be read and its links, forms and menus work. */
  usable: number
  blocking: number
  shift: number
}

/** The browser of this machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
}

/** A page of its own on the phone and the line above; signed in where a session is given. */
export async function openPhone(browser: Browser, user?: { url: string; session: object }): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  if (user) {
    const value = encodeURIComponent(JSON.stringify(user.session))
    await context.addCookies([{ name: 'user', value, url: user.url }])
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript({ path: WATCH_LOAD })
  return page
}

/** Loads an address to the end. */
export async function watchedLoad(page: Page, url: string): Promise<PageLoad> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLING_MS)
  return page.evaluate(() => (window as unknown as { benchLoad: PageLoad }).benchLoad)
}
