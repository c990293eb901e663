import { lazy, Suspense, use } from 'react'
import { Outlet } from 'react-router-dom'
import { lazyImport } from '#shared/lazyImport.ts'

/** The console is a lazy component, not a lazy route: a lazy route loads before its guard runs, even for redirected visitors. */
export const loadConsole = lazyImport(() => import('../console/ConsoleRoot.tsx'))
const ConsoleRoot = lazy(loadConsole)

/** The tutor's area. Its loader has already loaded it (`consoleLoader`), so it needs no fallback. */
export function LazyConsole() {
  return (
    <Suspense>
      <ConsoleRoot />
    </Suspense>
  )
}

/** Renders the page's skeleton on the server, where the console will be. */
export function ServerShape() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}

/** Suspends for ever in the browser, so React keeps the server's skeleton until the console replaces it. */
export function ArrivedShape() {
  return ARRIVED
}

const NEVER = new Promise<never>(() => undefined)

/** A constant element: a new one would make React render the boundary again, which it cannot. */
const ARRIVED = (
  <Suspense>
    <Unfinished />
  </Suspense>
)

function Unfinished(): never {
  return use(NEVER)
}
