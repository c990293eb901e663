/** The events that show that the visitor does more than read. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Milliseconds: visitors first read a new page, so without a sign the script waits this long, and then for an idle moment. */
const READING_MS = 5_000
const AT_LAST_MS = 8_000

/**
 * Runs `load` once: at the first sign of intent, or when the loaded page is idle. With data saving it only runs on intent.
 * `lacksOwn`: the page lacks the user's own data, which only the browser loads.
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

/** Returns whether the browser's data saving is on. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
