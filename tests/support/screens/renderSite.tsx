import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { createRoutes } from '#app/routes.tsx'
import { createApiClient } from '#shared/api/apiClient.ts'
import { type LoaderContext, loaderContext } from '#shared/loaderContext.ts'
import type { Session } from '#shared/session.ts'
import type { FakeApi } from './fakeApi.ts'
import { memorySession } from './memorySession.ts'

/** Opens the site at a URL with the real route table, a fake server and an optional session. */
export function renderSite(
  address: string,
  {
    api,
    session,
    browser,
    routes = createRoutes(),
  }: { api: FakeApi; session?: Session; browser?: LoaderContext['browser']; routes?: RouteObject[] },
) {
  const store = memorySession(session)
  const site: LoaderContext = {
    session: store,
    browser,
    api: createApiClient({
      baseUrl: '',
      bearer: () => store.read()?.token ?? 'academy-web',
      onSessionEnded: () => store.end(),
      fetch: api.fetch,
    }),
  }
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    getContext: () => new RouterContextProvider(new Map([[loaderContext, site]])),
  })
  const view = render(<RouterProvider router={router} />)
  return {
    ...view,
    router,
    session: store,
    person: userEvent.setup(),
    /** Returns the shown address with its query. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}
