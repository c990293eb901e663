const NAME = 'browser'
const BYTES = 32

/**
 * Returns the identifier that this browser made for itself. A sign-in recognises the browser by it, so that its owner is not
 * treated as a stranger (docs/decisions/024). It grants no access. Returns undefined without storage.
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
