/** Aborted when React hydrates the page, so that the listeners that replaced React stop. */
export const hydrated = new AbortController()

let hydration = Promise.resolve()

/** Marks the start of hydration; returns a function to call at its end. */
export function startHydration(): () => void {
  let end = () => {}
  hydration = new Promise(resolve => {
    end = resolve
  })
  return end
}

/** Resolves when React has hydrated the server's page, at once if there is nothing to hydrate. */
export function hydrationEnd(): Promise<void> {
  return hydration
}
