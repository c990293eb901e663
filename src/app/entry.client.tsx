import { type ReactNode, StrictMode, startTransition, useEffect, useEffectEvent } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom'
import { CONSOLE_SHELL, PERSONAL_PAGE, USED_STYLES } from '#pages/pageMarks.ts'
import { inTime, missingChunk } from '#shared/beforeReact/chunkFailure.ts'
import { outdated } from '#shared/beforeReact/pageNews.ts'
import { browserContext } from '#shared/browserContext.ts'
import { loaderContext, ROOT_ROUTE_ID, type RootData } from '#shared/loaderContext.ts'
import { applyTheme, rememberedTheme } from '#shared/theme.ts'
import { endEarlyPresses, replayEarlyPresses } from './hydration/earlyPresses.ts'
import { persistForms } from './hydration/formPersistence.ts'
import { hasLeft } from './hydration/historySteps.ts'
import { hydrated, hydration } from './hydration/hydrated.ts'
import { reloadForMissingApp } from './hydration/missingApp.ts'
import { prefetchOnIntent } from './prefetch/prefetch.ts'
import { rememberConfig } from './rootLoader.ts'
import { createRoutes } from './routes.tsx'
import { PAGE_DATA_ID, pageDataFrom } from './ssr/pageData.ts'

applyTheme(rememberedTheme())

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')

const routes = keepingForms(createRoutes())
const pageData = document.getElementById(PAGE_DATA_ID)?.textContent
if (pageData) {
  takeOver(container, pageDataFrom(pageData)).catch((fault: unknown) => {
    if (missingChunk(fault) === null) throw fault
    // If a page's own chunk is missing, its HTML stays and its links load from the server. A shell would stay empty.
    reloadForMissingApp(fault, !container.hasAttribute(CONSOLE_SHELL))
  })
} else {
  const config = document.getElementById('config')?.textContent
  if (config) rememberConfig(browserContext, JSON.parse(config).data)
  draw(container)
}
prefetchOnIntent(routes)

/** Renders a page that the server has not rendered. */
function draw(container: Element): void {
  const router = routerOf(routes)
  // A transition shows no fallbacks for parts that have already loaded.
  startTransition(() => {
    createRoot(container).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

/** Hydrates the server's page from the data it was rendered with, and replays an early click. */
async function takeOver(page: Element, hydrationData: HydrationState): Promise<void> {
  const root: RootData | undefined = hydrationData.loaderData?.[ROOT_ROUTE_ID]
  if (root) rememberConfig(browserContext, root.config)
  await Promise.all([loadModules(routes), loadStyles()])
  if (hasLeft()) return
  const reader = browserContext.session.read()
  const isShell = page.hasAttribute(CONSOLE_SHELL)
  // A shell has no personal data but the first name, which the first script has filled in.
  if (root && isShell) root.session = reader
  let endHydration = () => {}
  hydration.end = new Promise(resolve => {
    endHydration = resolve
  })
  const router = routerOf(routes, hydrationData)
  // On a public page the server knows only the role; the session's user and their data are requested afterwards.
  const isOwn = isShell || page.hasAttribute(PERSONAL_PAGE)
  const isComplete = isOwn && reader?.data.id === root?.session?.data.id
  const isSomebodys = root?.session !== null || reader !== null
  // From now on React handles the events itself.
  hydrated.abort()
  endEarlyPresses()

  function handleHydrated() {
    document.documentElement.dataset.hydrated = ''
    endHydration()
    const revalidate = () => void router.revalidate()
    if (outdated.signal.aborted || (isSomebodys && !isComplete)) revalidate()
    outdated.signal.addEventListener('abort', revalidate)
    replayEarlyPresses()
  }

  // A transition hydrates in small steps, between which the page responds.
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <OnHydrated onHydrated={handleHydrated}>
          <RouterProvider router={router} />
        </OnHydrated>
      </StrictMode>,
    )
  })
}

/** Calls `onHydrated` once, after React has hydrated its children. */
function OnHydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const handleHydrated = useEffectEvent(onHydrated)
  useEffect(() => handleHydrated(), [])
  return children
}

/** Loads the page's modules, because React would replace a page without its module by a fallback. */
async function loadModules(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/**
 * Loads all styles, because the page has only those that its HTML uses. The page's own are removed once all have loaded, because
 * they come after the files and would override classes that only the browser renders.
 */
async function loadStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  const arrived = await Promise.all([...links].map(arrival))
  if (arrived.every(Boolean)) document.querySelector(`style[${USED_STYLES}]`)?.remove()
}

function arrival(link: HTMLLinkElement): Promise<boolean> {
  return new Promise(resolve => {
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    link.disabled = false
  })
}

/** Saves the page's form fields if a chunk fails to load in time, because that reloads the page. */
function keepingForms(routes: RouteObject[]): RouteObject[] {
  for (const route of routes) {
    const { lazy, children } = route
    if (children) keepingForms(children)
    if (typeof lazy !== 'function') continue
    route.lazy = () => {
      const { pathname } = window.location
      return inTime(lazy(), route.id ?? '').catch((fault: unknown) => {
        persistForms(pathname)
        throw fault
      })
    }
  }
  return routes
}

function routerOf(routes: RouteObject[], hydrationData?: HydrationState) {
  return createBrowserRouter(routes, {
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[loaderContext, browserContext]])),
  })
}
