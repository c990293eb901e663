/** The events that show that the visitor means to do more than read. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** A page that has just arrived is read first: without a sign the script's turn comes when that has gone on for a while. */
const READING_MS = 5_000
const AT_LAST_MS = 8_000

/**
 * Runs `load` once: at the first sign of intent, or when the loaded page has nothing left to do. A visitor who saves data
 * pays for it only when they show intent. `lacksOwn`: something of the reader's own is missing on the page, which only the
 * browser asks for.
 */
export function hydrateOnInteraction(load: () => void, { lacksOwn }: { lacksOwn: boolean }): void {
  const readingMs = lacksOwn ? 0 : READING_MS
  const listening = new AbortController()
  const run = () => {
    if (listening.signal.aborted) return
    listening.abort()
    load()
  }
  for (const sign of SIGNS) {
    addEventListener(sign, run, { passive: true, capture: true, signal: listening.signal })
  }
  if (savesData()) return
  if (document.readyState === 'complete') atIdle(run, readingMs)
  else addEventListener('load', () => atIdle(run, readingMs), { once: true })
}

function atIdle(run: () => void, readingMs: number): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: AT_LAST_MS })
    else run()
  }, readingMs)
}

/** Returns whether the visitor has asked their browser to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
