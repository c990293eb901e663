/** Marks where React says that the connection is gone. */
export const OFFLINE_PLACE = 'data-offline'

/**
 * Says in the same place and look that the connection is gone, before React does.
 * @param hydrated aborts when React takes over, which finds the place empty
 */
export function tellWhenOffline(hydrated: AbortSignal): void {
  const place = document.querySelector<HTMLElement>(`[${OFFLINE_PLACE}]`)
  if (!place) return
  const tell = () => {
    place.textContent = navigator.onLine ? '' : (place.getAttribute(OFFLINE_PLACE) ?? '')
  }
  addEventListener('online', tell, { signal: hydrated })
  addEventListener('offline', tell, { signal: hydrated })
  hydrated.addEventListener('abort', () => {
    place.textContent = ''
  })
  tell()
}
