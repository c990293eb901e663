import { createServer } from 'node:http'
import type { Browser } from '@playwright/test'
import { freePort } from '../scripts/ports.ts'
import { ANYBODY } from './courses.ts'
import { median } from './figures.ts'
import { launchBrowser, openPhone, type PageLoad, watchedLoad } from './phone.ts'

/** Loads each address several times in a browser of its own, on the phone and the line above; answers medians. */
export async function loadPages(urls: readonly string[], times: number): Promise<PageLoad[]> {
  const browser = await launchBrowser()
  try {
    const loads: PageLoad[] = []
    for (const url of urls) {
      const runs: PageLoad[] = []
      for (let time = 0; time < times; time++) runs.push(await loadOnce(browser, url))
      loads.push({
        lcp: median(runs.map(({ lcp }) => lcp)),
        usable: median(runs.map(({ usable }) => usable)),
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
  const reply = await fetch(`${academyUrl}/api/courses?items=24`, { headers: ANYBODY })
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
  const page = await openPhone(browser)
  const load = await watchedLoad(page, url)
  await page.context().close()
  return load
}
