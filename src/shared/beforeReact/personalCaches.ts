/** Caches of a person's own answers begin so; what follows names the session. */
export const PERSONAL_CACHE = 'own-'

/** Forgets what this browser kept of anybody's own pages, but for one cache: they have left, or somebody else has come. */
export async function forgetPersonalCaches(except?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    if (name.startsWith(PERSONAL_CACHE) && name !== except) await caches.delete(name)
  }
}
