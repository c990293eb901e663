import { missingChunk, reloadOnce } from '#shared/beforeReact/chunkFailure.ts'

/**
 * React itself did not arrive. A page that stands goes on without it, and each of its links asks the server anew; an empty
 * one is reloaded once and then says what is missing.
 */
export function reloadForMissingApp(fault: unknown, isRendered: boolean): void {
  if (isRendered) return
  const chunk = missingChunk(fault) ?? 'main'
  if (reloadOnce(chunk)) return
  const message = document.createElement('p')
  message.role = 'alert'
  message.textContent = `Loading chunk ${chunk} failed`
  document.getElementById('root')?.replaceChildren(message)
}
