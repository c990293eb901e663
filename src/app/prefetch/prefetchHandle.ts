import type { ApiClient } from '#shared/apiClient.ts'

/** The `handle` of a page that is lazy as a component: its module, which may ask for what the page shows first. */
export interface PrefetchHandle {
  load: () => Promise<{ askAhead?: (api: ApiClient) => Promise<unknown> }>
}

export function isPrefetchHandle(handle: unknown): handle is PrefetchHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle
}
