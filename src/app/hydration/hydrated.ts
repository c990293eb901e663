/** The controller that is aborted when React has taken the page over: what stood in for React stops listening. */
export const hydrated = new AbortController()
