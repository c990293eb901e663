import type { Browser } from '@playwright/test'
import { median } from './figures.ts'
import { openPhone, type PageLoad, watchedLoad } from './phone.ts'

/**
 * Loads each address several times on the phone, with nothing kept; answers medians. The addresses take turns, so that a busy
 * moment of the machine meets all of them, and a round before that warms browser and server.
 */
export async function loadPages(
  browser: Browser,
  urls: readonly string[],
  times: number,
): Promise<PageLoad[]> {
  const rounds: PageLoad[][] = []
  for (let round = 0; round <= times; round++) {
    const loads: PageLoad[] = []
    for (const url of urls) loads.push(await loadOnce(browser, url))
    if (round > 0) rounds.push(loads)
  }
  return urls.map((_, index) => {
    const runs = rounds.flatMap(loads => loads[index] ?? [])
    return {
      lcp: median(runs.map(({ lcp }) => lcp)),
      usable: median(runs.map(({ usable }) => usable)),
      blocking: median(runs.map(({ blocking }) => blocking)),
      shift: median(runs.map(({ shift }) => shift)),
    }
  })
}

async function loadOnce(browser: Browser, url: string): Promise<PageLoad> {
  const page = await openPhone(browser)
  const load = await watchedLoad(page, url)
  await page.context().close()
  return load
}
