import type { Browser } from '@playwright/test'
import { inTurns, median } from './figures.ts'
import { openPhone, type PageLoad, type PhoneOptions, watchedLoad } from './phone.ts'

/** Loads each URL several times on the phone with an empty cache; returns medians. */
export async function loadPages(
  browser: Browser,
  urls: readonly string[],
  times: number,
): Promise<PageLoad[]> {
  const loads = await inTurns(
    times,
    urls.map(url => () => loadOnce(browser, url)),
  )
  return loads.map(runs => ({
    lcp: median(runs.map(({ lcp }) => lcp)),
    usable: median(runs.map(({ usable }) => usable)),
    blocking: median(runs.map(({ blocking }) => blocking)),
    shift: median(runs.map(({ shift }) => shift)),
  }))
}

/** Loads a URL on a phone with an empty cache. */
export async function loadOnce(browser: Browser, url: string, options?: PhoneOptions): Promise<PageLoad> {
  const page = await openPhone(browser, options)
  const load = await watchedLoad(page, url)
  await page.context().close()
  return load
}
