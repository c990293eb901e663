import { createContext, useRouteLoaderData } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import type { Session, SessionStore } from '#shared/session.ts'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** The context of loaders, actions and guards. The router gets it as input, so that the server and tests can pass their own. */
export interface LoaderContext {
  api: ApiClient
  session: SessionStore
  /** Set on the server, which sends whole pages: loaders must not defer. */
  sendsWhole?: true
  /** Returns the identifier by which a sign-in recognises this browser; undefined on the server. */
  browser?: () => string | undefined
}

/** `context.get(loaderContext)` in a loader, an action or a guard. */
export const loaderContext = createContext<LoaderContext>()

/** The data that the root route loads and every page may use. */
export interface RootData {
  config: AcademyConfig
  session: Session | null
  /** True if the server ended the last session and nobody has signed in since. */
  hasSessionEnded: boolean
}

export const ROOT_ROUTE_ID = 'root'

/** The ID of the route whose loader loads the tutor's console. */
export const CONSOLE_ROUTE_ID = 'console'

/** Returns the academy's configuration and the session, as loaded by the root route. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>(ROOT_ROUTE_ID)
  if (!data) throw new Error('A page was rendered outside the root route.')
  return data
}
