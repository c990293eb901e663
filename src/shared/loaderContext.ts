import { createContext, useRouteLoaderData } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import type { Session, SessionStore } from '#shared/session.ts'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** The context of loaders, actions and guards; it is given to the router, so that server and tests give their own. */
export interface LoaderContext {
  api: ApiClient
  session: SessionStore
  /** A page on the server is sent whole: nothing of it comes later. */
  sendsWhole?: true
  /** By what the academy knows this browser again at a sign-in; a page on the server has none. */
  browser?: () => string | undefined
}

/** `context.get(loaderContext)` in a loader, an action or a guard. */
export const loaderContext = createContext<LoaderContext>()

/** The data that the root route loads and every page may use. */
export interface RootData {
  config: AcademyConfig
  session: Session | null
  /** The server has ended the last session, and nobody has signed in since. */
  hasSessionEnded: boolean
}

export const ROOT_ROUTE_ID = 'root'

/** The route whose loader brings the tutor's console. */
export const CONSOLE_ROUTE_ID = 'console'

/** The academy's configuration and the session, as the root route loaded them. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>(ROOT_ROUTE_ID)
  if (!data) throw new Error('A page was rendered outside the root route.')
  return data
}
