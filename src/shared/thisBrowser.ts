const NAME = 'browser'
const BYTES = 32

/**
 * What this browser made once for itself, so that the academy knows it again at a sign-in and takes its owner for no stranger
 * (docs/decisions/024). It opens nothing. Undefined where the browser keeps nothing.
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
