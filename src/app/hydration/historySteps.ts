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

/** Whether the address is another page's by now, which is on its way: React must not meet it with this one. */
export function hasLeft(): boolean {
  return addressOf(location.href) !== arrivedAt
}

/**
 * What the browser asked the server for. It may be at another address by now, since a step back can come before any script.
 * Firefox long called the entry "document".
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
