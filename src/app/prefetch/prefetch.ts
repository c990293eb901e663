import { matchRoutes, type RouteObject, RouterContextProvider } from 'react-router-dom'
import { prefetchContext } from '#shared/browserContext.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { savesData } from '../hydration/hydrateOnInteraction.ts'
import { isPrefetchHandle } from './prefetchHandle.ts'

const EVENTS = ['pointerover', 'focusin', 'touchstart'] as const

/** Milliseconds in which an address is not prefetched again. */
const AGAIN_MS = 10_000

/** Prefetches the script and the data of a page when its link is hovered or focused. */
export function prefetchOnIntent(routes: RouteObject[]): void {
  if (savesData()) return
  const asked = new Map<string, number>()
  const handleEvent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) follow(link)
  }
  const follow = (link: HTMLAnchorElement) => {
    if (link.origin !== location.origin || link.target !== '') return
    const isRecent = (asked.get(link.href) ?? 0) > Date.now() - AGAIN_MS
    if (isRecent || link.href === location.href) return
    asked.set(link.href, Date.now())
    // A failure is ignored here: it recurs when the link is pressed, and is reported then.
    prefetchPage(routes, new URL(link.href)).catch(() => undefined)
  }
  for (const sign of EVENTS) addEventListener(sign, handleEvent, { passive: true })
  // A link may have been hovered or focused before this script loaded.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a:is(:hover, :focus)')) follow(link)
}

async function prefetchPage(routes: RouteObject[], url: URL): Promise<void> {
  const matches = matchRoutes(routes, url) ?? []
  const here = new Set(matchRoutes(routes, location)?.map(({ route }) => route.id))
  const guards = matches.filter(({ route }) => route.middleware)
  // A guarded page is only prefetched from its own area, which the guard has already allowed.
  if (guards.some(({ route }) => route.id === undefined || !here.has(route.id))) return
  await Promise.all(
    matches.map(async ({ route, params }) => {
      if (isPrefetchHandle(route.handle)) {
        await Promise.all([route.handle.load(), prefetchFirstCalls(url)])
        return
      }
      const { loader } = typeof route.lazy === 'function' ? { ...route, ...(await route.lazy()) } : route
      if (typeof loader !== 'function' || route.children || guards.length > 0) return
      const context = new RouterContextProvider(new Map([[loaderContext, prefetchContext]]))
      await loader({ request: new Request(url), url, params, context, pattern: route.path ?? '' })
    }),
  )
}

/** Prefetches the first API calls of a console page. */
async function prefetchFirstCalls({ pathname, search }: URL): Promise<void> {
  const { firstCallsOf } = await import('#pages/firstCalls.ts')
  const addresses = firstCallsOf(`${pathname}${search}`)
  await Promise.all(addresses.map(address => prefetchContext.api.request(address)))
}
