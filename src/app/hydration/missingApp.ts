import { missingChunk, reloadOnce } from '#shared/beforeReact/chunkFailure.ts'
import { forgetEarlyPresses } from './earlyPresses.ts'

/**
 * Handles a failure to load React: a rendered page works without it, and its links load from the server; an empty one reloads
 * once, then says what is missing.
 */
export function reloadForMissingApp(fault: unknown, isRendered: boolean): void {
  if (isRendered) {
    forgetEarlyPresses()
    return
  }
  const chunk = missingChunk(fault) ?? 'main'
  if (reloadOnce(chunk)) return
  const message = document.createElement('p')
  message.role = 'alert'
  message.textContent = `Loading chunk ${chunk} failed`
  document.getElementById('root')?.replaceChildren(message)
}
