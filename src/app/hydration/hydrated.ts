/** Aborted when React hydrates the page, so that the listeners that replaced React stop. */
export const hydrated = new AbortController()

/** `end` resolves when React has hydrated the page; it is missing if there is nothing to hydrate. */
export const hydration: { end?: Promise<void> } = {}
