import { lazy, Suspense, use } from 'react'
import { Outlet } from 'react-router-dom'
import { lazyImport } from '#shared/lazyImport.ts'

/**
 * The console is lazy as a component and not as a route: a lazy route is fetched before its guard has spoken, so a
 * visitor who is sent away would download it.
 */
export const loadConsole = lazyImport(() => import('../console/ConsoleRoot.tsx'))
const ConsoleRoot = lazy(loadConsole)

/** The tutor's area. Its loader has loaded it (`consoleLoader`), so nothing needs to stand in for it. */
export function LazyConsole() {
  return (
    <Suspense>
      <ConsoleRoot />
    </Suspense>
  )
}

/** The server draws the shape of the page in the place of the console. */
export function ServerShape() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}

/** The browser's part of that place never ends: React leaves what the server has drawn until the console takes its place. */
export function ArrivedShape() {
  return ARRIVED
}

const NEVER = new Promise<never>(() => undefined)

/** One element for good: another one would make React draw the place anew, which it cannot. */
const ARRIVED = (
  <Suspense>
    <Unfinished />
  </Suspense>
)

function Unfinished(): never {
  return use(NEVER)
}
