import { type ComponentType, lazy } from 'react'
import { type LoaderFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { type Page, type PageName, pageList } from '#pages/pages.ts'
import { lazyImport } from '#shared/lazyImport.ts'
import { CONSOLE_ROUTE_ID, loaderContext, ROOT_ROUTE_ID } from '#shared/loaderContext.ts'
import { NotFoundPage } from '../storefront/layout/errors/MessagePage.tsx'
import { PageError, SiteError } from '../storefront/layout/errors/PageError.tsx'
import { Root } from '../storefront/layout/frame/Root.tsx'
import { HydrateFallback, SiteLayout } from '../storefront/layout/frame/SiteLayout.tsx'
import { requireLearner, requireSignedIn, requireTutor } from './guards.ts'
import { hydration } from './hydration/hydrated.ts'
import { ArrivedShape, LazyConsole, loadConsole, ServerShape } from './LazyConsole.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { isPrefetchHandle, type PrefetchHandle } from './prefetch/prefetchHandle.ts'
import { rootLoader, shouldRevalidateRoot } from './rootLoader.ts'

/** Every page's file, loaded on demand; the page table maps addresses to them. The server has none of the console's. */
const files = {
  ...import.meta.glob(['../storefront/**/*Page.tsx', '!../*/{layout,ui}/**']),
  ...(import.meta.env.SSR ? {} : import.meta.glob(['../console/**/*Page.tsx', '!../*/{layout,ui}/**'])),
}

/**
 * Builds the route tree of the page table; a route's ID is its page's name. It is a function because the router empties `lazy`
 * in place, so each router needs its own tree.
 */
export function createRoutes(): RouteObject[] {
  const consolePages = pagesOf('tutor', import.meta.env.SSR ? consoleSkeleton : consolePage)
  return [
    {
      id: ROOT_ROUTE_ID,
      loader: rootLoader,
      shouldRevalidate: shouldRevalidateRoot,
      Component: Root,
      ErrorBoundary: SiteError,
      HydrateFallback,
      children: [
        {
          Component: SiteLayout,
          children: [
            {
              Component: PageOutlet,
              ErrorBoundary: PageError,
              children: [...pagesOf('public', storefrontPage), { path: '*', Component: NotFoundPage }],
            },
          ],
        },
        {
          id: 'learner',
          middleware: [requireLearner],
          loader: () => null,
          lazy: async () => {
            const { LearnerLayout } = await import('../storefront/layout/learner/LearnerLayout.tsx')
            return { Component: LearnerLayout }
          },
          children: [
            { Component: PageOutlet, ErrorBoundary: PageError, children: pagesOf('learner', storefrontPage) },
          ],
        },
        {
          id: 'signedIn',
          middleware: [requireSignedIn],
          loader: () => null,
          lazy: async () => {
            const { AccountLayout } = await import('../storefront/layout/learner/LearnerLayout.tsx')
            return { Component: AccountLayout }
          },
          children: [
            {
              Component: PageOutlet,
              ErrorBoundary: PageError,
              children: pagesOf('signedIn', storefrontPage),
            },
          ],
        },
        {
          id: 'tutor',
          middleware: [requireTutor],
          lazy: async () => {
            const { TutorLayout } = await import('#shared/frame/TutorLayout.tsx')
            return { Component: TutorLayout }
          },
          children: [
            {
              id: CONSOLE_ROUTE_ID,
              ErrorBoundary: PageError,
              ...(import.meta.env.SSR
                ? { Component: ServerShape }
                : {
                    loader: consoleLoader(consolePages),
                    Component: LazyConsole,
                    HydrateFallback: ArrivedShape,
                  }),
              children: [{ ErrorBoundary: PageError, children: consolePages }],
            },
          ],
        },
      ],
    },
  ]
}

function pagesOf(area: Page['area'], routeOf: (name: PageName, page: Page) => RouteObject): RouteObject[] {
  return pageList.filter(([, page]) => page.area === area).map(([name, page]) => routeOf(name, page))
}

function storefrontPage(id: PageName, { path, file }: Page): RouteObject {
  return { id, path, lazy: loaderOf<StorefrontPage>(file) }
}

type StorefrontPage = Pick<RouteObject, 'loader' | 'action' | 'Component' | 'ErrorBoundary' | 'handle'>

/** Returns a console page's route, a lazy component like the console around it: see `LazyConsole.tsx`. */
function consolePage(id: PageName, { path, file }: Page): RouteObject {
  const load = lazyImport(loaderOf<ConsolePage>(file))
  return { id, path, Component: lazy(load), handle: { load } satisfies PrefetchHandle }
}

/** Returns the route that the server renders for a console page: the skeleton, without personal data. */
function consoleSkeleton(id: PageName, { path }: Page): RouteObject {
  return {
    id,
    path,
    lazy: async () => {
      const { PageSkeleton } = await import('../console/ui/Skeleton.tsx')
      return { Component: PageSkeleton }
    },
  }
}

interface ConsolePage {
  default: ComponentType
}

function loaderOf<Module>(file: string): () => Promise<Module> {
  const load = files[`../${file}`]
  if (!load) throw new Error(`The page table names src/${file}, which does not exist.`)
  return load as () => Promise<Module>
}

/**
 * Loads the console and its page after the guard, so that both have loaded before React renders them: it would show each fallback
 * for a third of a second. A failed load is reported by the component. Neither renders before hydration ends, because the
 * server's page has the skeleton there.
 */
function consoleLoader(pages: RouteObject[]): LoaderFunction {
  return async ({ context, request }) => {
    const page = matchRoutes(pages, new URL(request.url))?.at(-1)?.route.handle
    await Promise.allSettled([hydration.end, loadConsole(), isPrefetchHandle(page) && page.load()])
    return context.get(loaderContext)
  }
}
