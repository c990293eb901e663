import { hydrated } from './hydrated.ts'

const arrivedAt = addressNow()

/**
 * After a reload the browser takes Back for a step within the page, which only React could follow: before it answers, the
 * page of the new address is asked of the server.
 */
export function followHistorySteps(): void {
  addEventListener(
    'popstate',
    () => {
      if (hasLeft()) location.reload()
    },
    { signal: hydrated.signal },
  )
}

/** Whether the address is another page's by now, which is on its way: React must not meet it with this one. */
export function hasLeft(): boolean {
  return addressNow() !== arrivedAt
}

/** Without the fragment, which the browser follows by itself. */
function addressNow(): string {
  return location.pathname + location.search
}
