import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/machine/browser.ts'
import type { SignedIn } from './signIn.ts'

/** A mid-range phone on a mobile network: 1.6 Mbit/s, 150 ms round trip, CPU four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
/** Time for covers and fonts that load after the network was idle for a moment. */
const SETTLING_MS = 1_000
const WATCH_LOAD = readFileSync(fileURLToPath(new URL('./watchLoad.js', import.meta.url)), 'utf8')

/** In CSS pixels. */
export const PHONE = { width: 360, height: 740 }

/** In milliseconds, except `shift`, which has no unit. */
export interface PageLoad {
  lcp: number
  /** When the page can be read and its links, forms and menus work. */
  usable: number
  blocking: number
  shift: number
}

/** Options of `openPhone`. */
interface PhoneOptions {
  user?: SignedIn
  /** Selector of the element that makes a page usable; defaults to its heading. */
  usableWith?: string
  /** Allows a learner's service worker, whose own requests bypass the slow network. */
  hasWorker?: boolean
}

/** Launches the browser of this machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
}

/** Opens a page in a new context with the phone and network above. */
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
  // One script, because the order of several is not guaranteed.
  await page.addInitScript({
    content: `Object.assign(window, ${JSON.stringify({ usableWith })})\n${WATCH_LOAD}`,
  })
  return page
}

/** Sets the cookie of a signed-in user. */
export async function bringSession(context: BrowserContext, { url, session }: SignedIn): Promise<void> {
  await context.addCookies([{ name: 'user', value: encodeURIComponent(JSON.stringify(session)), url }])
}

/** Loads a URL completely. */
export async function watchedLoad(page: Page, url: string): Promise<PageLoad> {
  await page.goto(url)
  await page.waitForFunction(() => (window as unknown as Watched).benchLoad.isUsable)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLING_MS)
  return page.evaluate(() => (window as unknown as Watched).benchLoad)
}

/** Loads a URL on a phone with an empty cache. */
export async function loadOnce(browser: Browser, url: string, options?: PhoneOptions): Promise<PageLoad> {
  const page = await openPhone(browser, options)
  const load = await watchedLoad(page, url)
  await page.context().close()
  return load
}

/** Returns the milliseconds from a click on `pressed` to the frame with a new `shown`; both are selectors. */
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

/** A page watched by `watchLoad.js`. */
interface Watched {
  benchLoad: PageLoad & { isUsable: boolean }
}
