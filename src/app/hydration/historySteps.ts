import { hydrated } from './hydrated.ts'

const arrivedAt = addressOf(askedFor())

/**
 * Reloads on Back or Forward before hydration: after a reload the browser treats them as steps inside the page, which only
 * React could follow.
 */
export function followHistorySteps(): void {
  const follow = () => {
    if (hasLeft()) location.reload()
  }
  follow()
  addEventListener('popstate', follow, { signal: hydrated.signal })
}

/**
 * Returns whether the address is already that of another page, which is loading; this page must not be hydrated at that
 * address.
 */
export function hasLeft(): boolean {
  return addressOf(location.href) !== arrivedAt
}

/**
 * Returns the address that the browser requested from the server. The current one may differ, because a step back can come
 * before any script. Old versions of Firefox call the entry "document".
 */
function askedFor(): string {
  const name = performance.getEntriesByType?.('navigation')[0]?.name ?? ''
  return URL.canParse(name) ? name : location.href
}

/** Returns the path and query; the browser follows the fragment itself. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
