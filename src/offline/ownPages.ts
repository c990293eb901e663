import { PERSONAL_PAGE } from '#pages/pageMarks.ts'
import type { PageNews } from '#shared/beforeReact/pageNews.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import { cacheOfCookie } from './personalReplies.ts'

/** The number of changes seen by this worker. A page that was requested before a change is not cached after it. */
let changes = 0

/** The news about pages answered from the cache, by the ID of their window. */
const newsOfWindows = new Map<string, Promise<PageNews | null>>()

/** Fetches a personal page, and caches it for the session that requested it. */
export async function freshOwnPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const asked = { url: request.url, cacheName: cacheOfCookie(), changes }
  const page = await fetch(request)
  event.waitUntil(keepOwnPage(asked, page.clone()))
  return page
}

/**
 * Returns the page cached for the cookie's session, and fetches it again meanwhile; `newsFor` tells the page the result.
 * A reload, or an uncached page, gets the network's answer.
 */
export async function lastOwnPage(request: Request, event: FetchEvent): Promise<Response> {
  const kept = isReload(request) ? undefined : await keptOwnPage(request)
  if (!kept) return freshOwnPage(request, event)
  const news = newsOf(kept.clone(), new Request(request.url), event)
  newsOfWindows.set(event.resultingClientId, news)
  event.waitUntil(news)
  return kept
}

/** Returns the news about this window's page. Returns null if nothing is new, or the network failed. */
export async function newsFor(windowId: string): Promise<PageNews | null> {
  const news = newsOfWindows.get(windowId)
  newsOfWindows.delete(windowId)
  return (await news) ?? null
}

/** Returns the page cached for the current session, if any. */
export async function keptOwnPage(request: Request): Promise<Response | undefined> {
  const cacheName = await cacheOfCookie()
  return cacheName === null ? undefined : caches.match(request.url, { cacheName })
}

/**
 * Deletes the user's cached pages after a change, which makes them outdated. Cached API calls stay, because the page repeats
 * them after it.
 */
export async function forgetOwnPages(): Promise<void> {
  changes += 1
  const cacheName = await cacheOfCookie()
  if (cacheName === null || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const pages = (await cache.keys()).filter(({ url }) => !isApi(url))
  await Promise.all(pages.map(page => cache.delete(page)))
}

/** Returns whether this request changes something: an API call, or a form posted before hydration. */
export function isChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

async function newsOf(kept: Response, request: Request, event: ExtendableEvent): Promise<PageNews | null> {
  try {
    const page = await freshOwnPage(request, event)
    if (page.redirected) {
      await forgetPersonalCaches()
      return { movedTo: page.url }
    }
    return page.ok && (await page.text()) !== (await kept.text()) ? 'changed' : null
  } catch {
    // Offline the cached page stays.
    return null
  }
}

interface Asked {
  url: string
  cacheName: Promise<string | null>
  changes: number
}

async function keepOwnPage(asked: Asked, page: Response): Promise<void> {
  const cacheName = await asked.cacheName
  if (cacheName === null || page.status !== 200 || page.redirected) return
  // A shell has no personal data, and the worker has precached it.
  if (!(await page.clone().text()).includes(PERSONAL_PAGE)) return
  if (asked.changes !== changes || cacheName !== (await cacheOfCookie())) return
  await forgetPersonalCaches(cacheName)
  await (await caches.open(cacheName)).put(asked.url, page)
}

function isReload({ cache }: Request): boolean {
  return cache === 'no-cache' || cache === 'reload'
}

function isApi(url: string): boolean {
  return new URL(url).pathname.startsWith('/api/')
}
