import type { ApiClient } from '#shared/api/apiClient.ts'

/** The `handle` of a page that is lazy as a component: loads its module, whose `prefetch` fetches what the page shows first. */
export interface PrefetchHandle {
  load: () => Promise<{ prefetch?: (api: ApiClient) => Promise<unknown> }>
}

/** Tells whether a route's `handle` is a `PrefetchHandle`. */
export function isPrefetchHandle(handle: unknown): handle is PrefetchHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle
}
