import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/machine/browser.ts'
import type { SignedIn } from './signIn.ts'

/** A mid-range phone on a mobile line: 1.6 Mbit/s, 150 ms round trip, CPU four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
/** For covers and fonts that come after the network has been quiet for a moment. */
const SETTLING_MS = 1_000
const WATCH_LOAD = readFileSync(fileURLToPath(new URL('./watchLoad.js', import.meta.url)), 'utf8')

/** In CSS pixels. */
export const PHONE = { width: 360, height: 740 }

/** Milliseconds, but for `shift`, which has no unit. */
export interface PageLoad {
  lcp: number
  /** From when the page can be read and its links, forms and menus work. */
  usable: number
  blocking: number
  shift: number
}

/** The options with which a phone is opened. */
export interface PhoneOptions {
  user?: SignedIn
  /** The element without which a page is of no use, as a selector; left out, its heading. */
  usableWith?: string
  /** Lets a learner's service worker in. What it asks by itself escapes the slow line. */
  hasWorker?: boolean
}

/** The browser of this machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
}

/** A page of its own on the phone and the line above. */
export async function openPhone(
  browser: Browser,
  { user, usableWith = 'h1', hasWorker = false }: PhoneOptions = {},
): Promise<Page> {
  const serviceWorkers = hasWorker ? 'allow' : 'block'
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers })
  if (user) await bringSession(context, user)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // One script, since the order of several is not promised.
  await page.addInitScript({
    content: `Object.assign(window, ${JSON.stringify({ usableWith })})\n${WATCH_LOAD}`,
  })
  return page
}

/** Gives a browser the cookie of somebody who is signed in. */
export async function bringSession(context: BrowserContext, { url, session }: SignedIn): Promise<void> {
  await context.addCookies([{ name: 'user', value: encodeURIComponent(JSON.stringify(session)), url }])
}

/** Loads an address to the end. */
export async function watchedLoad(page: Page, url: string): Promise<PageLoad> {
  await page.goto(url)
  await page.waitForFunction(() => (window as unknown as Watched).benchLoad.isUsable)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLING_MS)
  return page.evaluate(() => (window as unknown as Watched).benchLoad)
}

/** Milliseconds from a press on one element to the frame that has another one, which was not there before; both as selectors. */
export function timeOfPress(page: Page, pressed: string, shown: string): Promise<number> {
  return page.evaluate(
    async selectors => {
      const element = document.querySelector<HTMLElement>(selectors.pressed)
      if (element === null) throw new Error(`The page has no ${selectors.pressed}.`)
      const before = document.querySelector(selectors.shown)
      const start = performance.now()
      element.click()
      let after = before
      while (after === null || after === before) {
        await new Promise(requestAnimationFrame)
        after = document.querySelector(selectors.shown)
      }
      return performance.now() - start
    },
    { pressed, shown },
  )
}

/** A page that `watchLoad.js` watches. */
interface Watched {
  benchLoad: PageLoad & { isUsable: boolean }
}
