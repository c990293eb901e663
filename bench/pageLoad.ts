import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browser.ts'
import { freePort } from '../scripts/ports.ts'
import { median } from './figures.ts'

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
  blocking: number
  shift: number
}

/** Loads each address several times in a browser of its own, on the phone and the line above; answers medians. */
export async function loadPages(urls: readonly string[], times: number): Promise<PageLoad[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const loads: PageLoad[] = []
    for (const url of urls) {
      const runs: PageLoad[] = []
      for (let time = 0; time < times; time++) runs.push(await loadOnce(browser, url))
      loads.push({
        lcp: median(runs.map(({ lcp }) => lcp)),
        blocking: median(runs.map(({ blocking }) => blocking)),
        shift: median(runs.map(({ shift }) => shift)),
      })
    }
    return loads
  } finally {
    await browser.close()
  }
}

/** The limit: the same words and covers as a hand-written page without any script. */
export async function serveStaticPage(academyUrl: string): Promise<{ url: string; close(): void }> {
  const reply = await fetch(`${academyUrl}/api/courses?items=24`, {
    headers: { authorization: 'Bearer academy-web' },
  })
  const { data } = await reply.json()
  const cards = data.data.map(
    ({ title, cover_photo }: { title: string; cover_photo: string }) =>
      `<li><img src="${academyUrl}/storage/${cover_photo}?w=320" width="320" height="180" alt="" loading="lazy"><h3>${title}</h3></li>`,
  )
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Courses</title><style>body{font:1rem system-ui}</style><h1>Take a Bold Action, Choose your Course!</h1><ul>${cards.join('')}</ul>`
  const port = await freePort(4195)
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function loadOnce(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript({ path: WATCH_LOAD })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLING_MS)
  const load = await page.evaluate(() => (window as unknown as { benchLoad: PageLoad }).benchLoad)
  await context.close()
  return load
}
