/** A value that is created at first use. */
interface LazyImport<T> {
  get(): Promise<T>
  /** Returns the value if it exists, otherwise null. */
  ifMade(): Promise<T | null>
}

/** Loads a library at first use, so that the server starts sooner and smaller. A failed load is retried. */
export function lazyImport<T>(make: () => Promise<T>): LazyImport<T> {
  let made: Promise<T> | null = null
  return {
    get() {
      made ??= make().catch(error => {
        made = null
        throw error
      })
      return made
    },
    ifMade: async () => made,
  }
}
