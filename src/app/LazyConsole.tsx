import { lazy, Suspense } from 'react'
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
