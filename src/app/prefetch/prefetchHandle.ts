import type { ApiClient } from '#shared/apiClient.ts'

/** The `handle` of a page that is lazy as a component: its module, which may ask for what the page shows first. */
export interface AheadHandle {
  load: () => Promise<{ askAhead?: (api: ApiClient) => Promise<unknown> }>
}

export function isAhead(handle: unknown): handle is AheadHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle
}
