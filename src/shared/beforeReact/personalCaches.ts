/** The prefix of the caches of users' own answers; the rest names the session. */
export const PERSONAL_CACHE = 'own-'

/** Deletes all users' caches in this browser but `except`: the user has signed out, or another one has signed in. */
export async function forgetPersonalCaches(except?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    if (name.startsWith(PERSONAL_CACHE) && name !== except) await caches.delete(name)
  }
}
