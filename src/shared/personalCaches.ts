/** Caches of a person's own answers begin so; what follows names the session. */
export const OWN_PAGES = 'own-'

/** Forgets what this browser kept of anybody's own pages, but for one cache: they have left, or somebody else has come. */
export async function forgetOwnPages(except?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN_PAGES) && name !== except) await caches.delete(name)
  }
}
