const NAME = 'browser'
const BYTES = 32

/**
 * Returns the identifier that this browser made once for itself. By it the academy recognises the browser at sign-in and
 * does not take its owner for a stranger (docs/decisions/024). It grants no access. Returns undefined if the browser stores
 * nothing.
 */
export function thisBrowser(): string | undefined {
  try {
    const kept = localStorage.getItem(NAME)
    if (kept && /^\w{64}$/.test(kept)) return kept
    const made = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), twoDigits).join('')
    localStorage.setItem(NAME, made)
    return made
  } catch {
    return undefined
  }
}

function twoDigits(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
