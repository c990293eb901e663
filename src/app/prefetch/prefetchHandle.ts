/** The `handle` of a page that is lazy as a component: loads its module. */
export interface PrefetchHandle {
  load: () => Promise<object>
}

/** Tells whether a route's `handle` is a `PrefetchHandle`. */
export function isPrefetchHandle(handle: unknown): handle is PrefetchHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle
}
