const NAME = 'browser'
const BYTES = 32

/**
 * What this browser made once for itself, so that the academy knows it again at a sign-in and takes its owner for no stranger
 * (docs/decisions/024). It opens nothing. Undefined where the browser keeps nothing.
 */
export function thisBrowser(): string | undefined {
  try {
    const kept = window.localStorage.getItem(NAME)
    if (kept && /^[\w-]{43}$/.test(kept)) return kept
    const made = madeByChance()
    window.localStorage.setItem(NAME, made)
    return made
  } catch {
    return undefined
  }
}

/** In URL-safe Base64, which no Node 20 and few browsers make of bytes by themselves. */
function madeByChance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
