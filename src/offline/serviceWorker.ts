/// <reference lib="webworker" />
import { CacheFirst, ExpirationPlugin, type PrecacheEntry, Serwist } from 'serwist'
import { matchPage, type PageMatch } from '#pages/matchPage.ts'
import { SHELL_PATH } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { ASKS_FOR_NEWS, CAME_BEFORE_WORKER } from '#shared/beforeReact/pageNews.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import { forgetOwnPages, freshOwnPage, isChange, keptOwnPage, lastOwnPage, newsFor } from './ownPages.ts'
import { answerOwnCall, isLeaving, isOwnCall } from './personalReplies.ts'
import { forgetDevice, openMessage, showMessage } from './pushMessages.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: the learner's scripts and styles, and the shell. */
declare const KEPT_FILES: PrecacheEntry[]

const MAX_COVERS = 60

/** Offline these pages, where the installed app opens and which are not cached, redirect to the learner's own page. */
const SENT_ON: readonly PageMatch['name'][] = ['home', 'catalogue']

const worker = new Serwist({
  precacheEntries: KEPT_FILES,
  // A new version waits until the user agrees, because a page must not change while in use.
  skipWaiting: false,
  clientsClaim: true,
})

// This listener only observes and does not answer the request.
self.addEventListener('fetch', event => {
  if (isChange(event.request)) event.waitUntil(forgetOwnPages())
  if (isLeaving(event.request)) event.waitUntil(Promise.all([forgetPersonalCaches(), forgetDevice()]))
})

self.addEventListener('push', showMessage)
self.addEventListener('notificationclick', openMessage)

self.addEventListener('message', event => {
  if (!(event.source instanceof Client)) return
  const { id, url } = event.source
  const [port] = event.ports
  if (event.data === ASKS_FOR_NEWS)
    event.waitUntil(newsFor(id).then(news => news !== null && port?.postMessage(news)))
  if (event.data === CAME_BEFORE_WORKER && offlinePage(new URL(url).pathname)?.page.area === 'learner')
    event.waitUntil(freshOwnPage(new Request(url), event).catch(() => undefined))
})

worker.registerCapture(({ request, sameOrigin }) => sameOrigin && isOwnCall(request), answerOwnCall)

worker.registerCapture(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/storage/'),
  new CacheFirst({
    cacheName: 'covers',
    plugins: [new ExpirationPlugin({ maxEntries: MAX_COVERS, purgeOnQuotaError: true })],
  }),
)

worker.registerCapture(
  ({ request, url }) => request.mode === 'navigate' && offlinePage(url.pathname),
  async ({ request, event, params }) => {
    const { name, page } = params as PageMatch
    try {
      if (page.showsLast) return await lastOwnPage(request, event as FetchEvent)
      return await (page.area === 'learner' ? freshOwnPage(request, event) : fetch(request))
    } catch {
      if (SENT_ON.includes(name)) return Response.redirect(paths.dashboard())
      return (await keptOwnPage(request)) ?? (await worker.matchPrecache(SHELL_PATH)) ?? Response.error()
    }
  },
)

worker.addEventListeners()

/** Finds a page that is readable offline, or that redirects to the learner's own page. */
function offlinePage(path: string): PageMatch | null {
  const match = matchPage(path)
  return match && (match.page.offline || SENT_ON.includes(match.name)) ? match : null
}
