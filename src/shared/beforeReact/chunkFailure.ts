const RELOADED = 'reloaded-for-chunk'

/** Milliseconds after which a script chunk counts as failed (specification section 9). */
export const CHUNK_PATIENCE_MS = 120_000

/** Rejects with a `ChunkLoadError` if a script chunk does not load in time. */
export function inTime<Part>(part: Promise<Part>, name: string): Promise<Part> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      const fault = new Error(`Loading chunk ${name} failed`)
      fault.name = 'ChunkLoadError'
      reject(fault)
    }, CHUNK_PATIENCE_MS)
    part.then(resolve, reject).finally(() => clearTimeout(giveUp))
  })
}

/**
 * Returns the name of the script chunk that failed to load, or null for any other error. Browsers word it differently; Chrome and
 * Firefox name the file, Safari does not.
 */
export function missingChunk(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null
  if (fault.name === 'ChunkLoadError') return /chunk (\S+)/i.exec(fault.message)?.[1] ?? ''
  const isChunk = /dynamically imported module|importing a module script failed|unable to preload/i.test(
    fault.message,
  )
  if (!isChunk) return null
  return /\/([\w.-]+?)(?:-[\w-]{8})?\.(?:js|css|tsx?)\b/.exec(fault.message)?.[1] ?? ''
}

/** Reloads the page once for a missing chunk: after a deployment the old chunks are gone. Returns whether it reloads. */
export function reloadOnce(chunk: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === chunk) return false
    sessionStorage.setItem(RELOADED, chunk)
  } catch {
    return false
  }
  window.location.reload()
  return true
}
