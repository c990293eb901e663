/// <reference lib="webworker" />
import { CacheFirst, ExpirationPlugin, type PrecacheEntry, Serwist } from 'serwist'
import { matchPage, type PageMatch } from '#pages/matchPage.ts'
import { SHELL_PATH } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import {
  answerOwnCall,
  forgetOwnPages,
  isChange,
  isLeaving,
  isOwnCall,
  keepOwnPage,
  keptOwnPage,
} from './personalReplies.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: the learner's scripts and styles, and the shell. */
declare const KEPT_FILES: PrecacheEntry[]

const MAX_COVERS = 60

const worker = new Serwist({
  precacheEntries: KEPT_FILES,
  // A new version waits until the person says so: a page must not change under their hands.
  skipWaiting: false,
  clientsClaim: true,
})

// It only looks, and lets the call go on.
self.addEventListener('fetch', event => {
  if (isLeaving(event.request)) event.waitUntil(forgetPersonalCaches())
  else if (isChange(event.request)) event.waitUntil(forgetOwnPages())
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
      const reply = await fetch(request)
      if (page.area === 'learner') event.waitUntil(keepOwnPage(request, reply.clone()))
      return reply
    } catch {
      // The installed academy opens at its front page, which is not kept: the learner's own one is.
      if (name === 'home') return Response.redirect(paths.dashboard())
      return (await keptOwnPage(request)) ?? (await worker.matchPrecache(SHELL_PATH)) ?? Response.error()
    }
  },
)

worker.addEventListeners()

/** Finds a page that is readable offline. The front page is not, but the installed academy opens there, and is sent on to the learner's own page. */
function offlinePage(path: string): PageMatch | null {
  const match = matchPage(path)
  return match?.page.offline || match?.name === 'home' ? match : null
}
