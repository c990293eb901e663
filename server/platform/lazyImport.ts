/** A value that is made when it is first asked for. */
interface LazyImport<T> {
  get(): Promise<T>
  /** Returns the value if it is made already, or null. */
  ifMade(): Promise<T | null>
}

/** For libraries that a server may never need: it is up sooner and smaller. What could not be made is tried again. */
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
