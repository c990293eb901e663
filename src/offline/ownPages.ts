import { PERSONAL_PAGE } from '#pages/pageMarks.ts'
import type { PageNews } from '#shared/beforeReact/pageNews.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import { cacheOfCookie } from './personalReplies.ts'

/** The number of changes that this worker has seen. A page that was requested before a change is not cached after it. */
let changes = 0

/** The news about pages that were answered from the cache, by the id of the window that shows them. */
const newsOfWindows = new Map<string, Promise<PageNews | null>>()

/** The network's answer for a person's own page. It is kept for the session that asked for it. */
export async function freshOwnPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const asked = { url: request.url, cacheName: cacheOfCookie(), changes }
  const page = await fetch(request)
  event.waitUntil(keepOwnPage(asked, page.clone()))
  return page
}

/**
 * Answers with the page as it last was, if it is kept for the session in the cookie, and asks the network beside it; the page that
 * is shown learns from `newsFor` what came of that. Whoever reloads a page wants the network's.
 */
export async function lastOwnPage(request: Request, event: FetchEvent): Promise<Response> {
  const kept = isReload(request) ? undefined : await keptOwnPage(request)
  if (!kept) return freshOwnPage(request, event)
  const news = newsOf(kept.clone(), new Request(request.url), event)
  newsOfWindows.set(event.resultingClientId, news)
  event.waitUntil(news)
  return kept
}

/**
 * Returns the news about the page that this window was answered with. Returns null if nothing is new, or there was no
 * network to ask.
 */
export async function newsFor(windowId: string): Promise<PageNews | null> {
  const news = newsOfWindows.get(windowId)
  newsOfWindows.delete(windowId)
  return (await news) ?? null
}

/** The page as it last was for the one who is signed in now, if their session is the one that it was kept for. */
export async function keptOwnPage(request: Request): Promise<Response | undefined> {
  const cacheName = await cacheOfCookie()
  return cacheName === null ? undefined : caches.match(request.url, { cacheName })
}

/**
 * Deletes a person's cached pages, which a change of theirs makes outdated. Cached API calls stay, because the page makes
 * them again after it.
 */
export async function forgetOwnPages(): Promise<void> {
  changes += 1
  const cacheName = await cacheOfCookie()
  if (cacheName === null || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const pages = (await cache.keys()).filter(({ url }) => !isApi(url))
  await Promise.all(pages.map(page => cache.delete(page)))
}

/** Returns whether this request changes something: an API call, or a form that was posted before React had loaded. */
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
    // Without a connection the page stays as it last was.
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
  // A shell shows nothing of anybody, and the worker has it already.
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
