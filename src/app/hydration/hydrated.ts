/** The controller that is aborted when React has taken the page over: what stood in for React stops listening. */
export const hydrated = new AbortController()

let hydration = Promise.resolve()

/** Says that a page of the server's is about to be hydrated; the answer is called when it is. */
export function startHydration(): () => void {
  let end = () => {}
  hydration = new Promise(resolve => {
    end = resolve
  })
  return end
}

/** Ends when React holds all that the server has drawn, at once where nothing is to be hydrated. */
export function hydrationEnd(): Promise<void> {
  return hydration
}
