import { hydrated } from './hydrated.ts'

/**
 * After a reload the browser takes Back for a step within the page, which only React could follow: before it answers, the
 * page of the new address is asked of the server.
 */
export function followHistorySteps(): void {
  const arrivedAt = addressNow()
  addEventListener(
    'popstate',
    () => {
      if (addressNow() !== arrivedAt) location.reload()
    },
    { signal: hydrated.signal },
  )
}

/** Without the fragment, which the browser follows by itself. */
function addressNow(): string {
  return location.pathname + location.search
}
