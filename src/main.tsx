import './styles/base.css'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router-dom'
import { browserSite } from '#shared/browserSite.ts'
import { PAGE_DATA_ID, pageDataFrom } from '#shared/pageData.ts'
import { ROOT_ROUTE_ID, type RootData, siteContext } from '#shared/siteContext.ts'
import { applyTheme, rememberedTheme } from '#shared/theme.ts'
import { rememberConfig } from './rootLoader.ts'
import { createRoutes } from './router.tsx'

applyTheme(rememberedTheme())

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')

const pageData = document.getElementById(PAGE_DATA_ID)?.textContent
if (pageData) void takeOver(container, pageData)
else
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={routerOf(createRoutes())} />
    </StrictMode>,
  )

/** Makes the server's page alive, from the data it was rendered with. */
async function takeOver(page: Element, text: string): Promise<void> {
  const hydrationData = pageDataFrom(text)
  const root: RootData | undefined = hydrationData.loaderData?.[ROOT_ROUTE_ID]
  if (root) rememberConfig(browserSite, root.config)
  const routes = createRoutes()
  await loadModules(routes)
  const router = routerOf(routes, hydrationData)
  // The server knows a role and no person: who is signed in, and what is theirs on this page, is asked for afterwards.
  const isSomebodys = root?.session !== null || browserSite.session.read() !== null
  hydrateRoot(
    page,
    <StrictMode>
      <WhenAlive run={() => isSomebodys && void router.revalidate()}>
        <RouterProvider router={router} />
      </WhenAlive>
    </StrictMode>,
  )
}

/** A page whose module is still on its way would be replaced by a waiting one. */
async function loadModules(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

function routerOf(routes: RouteObject[], hydrationData?: ReturnType<typeof pageDataFrom>) {
  return createBrowserRouter(routes, {
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[siteContext, browserSite]])),
  })
}

function WhenAlive({ run, children }: { run: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has become alive
  useEffect(run, [])
  return children
}
