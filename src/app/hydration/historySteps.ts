import { hydrated } from './hydrated.ts'

const arrivedAt = addressOf(askedFor())

/**
 * After a reload the browser takes Back for a step within the page, which only React could follow: before it answers, the
 * page of the new address is asked of the server.
 */
export function followHistorySteps(): void {
  const follow = () => {
    if (hasLeft()) location.reload()
  }
  follow()
  addEventListener('popstate', follow, { signal: hydrated.signal })
}

/**
 * Returns whether the address is already that of another page, which is loading: React must not hydrate this page at that
 * address.
 */
export function hasLeft(): boolean {
  return addressOf(location.href) !== arrivedAt
}

/**
 * Returns the address that the browser requested from the server. The browser may be at another address by now, since a step
 * back can come before any script. Firefox long called the entry "document".
 */
function askedFor(): string {
  const name = performance.getEntriesByType?.('navigation')[0]?.name ?? ''
  return URL.canParse(name) ? name : location.href
}

/** Without the fragment, which the browser follows by itself. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
