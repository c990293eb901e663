/** Aborted when React answers: what stood in for it until then stops listening. */
export const hydrated = new AbortController()
