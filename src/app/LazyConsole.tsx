import { lazy, Suspense } from 'react'
import { lazyImport } from '#shared/lazyImport.ts'

/**
 * The console is lazy as a component and not as a route: a lazy route is fetched before its guard has spoken, so a
 * visitor who is sent away would download it.
 */
export const loadConsole = lazyImport(() => import('../console/ConsoleRoot.tsx'))
const ConsoleRoot = lazy(loadConsole)

/** The tutor's area, and what stands there until its own script has arrived: an empty bar where its own will be. */
export function LazyConsole() {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading" style={barSx}>
          <img src="/icon.svg" alt="" width={38} height={38} />
        </div>
      }
    >
      <ConsoleRoot />
    </Suspense>
  )
}

const barSx = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 'var(--bar)',
  paddingInline: 16,
  borderBottom: '1px solid var(--line)',
  background: 'var(--surface)',
} as const
