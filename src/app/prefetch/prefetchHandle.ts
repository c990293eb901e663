/** The `handle` of a page that is a lazy component: it loads its module. */
export interface PrefetchHandle {
  load: () => Promise<object>
}

/** Returns whether a route's `handle` is a `PrefetchHandle`. */
export function isPrefetchHandle(handle: unknown): handle is PrefetchHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle
}
