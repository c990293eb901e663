/** Marks the element of React's offline notice. */
export const OFFLINE_PLACE = 'data-offline'

/**
 * Shows the same offline notice before React does.
 * @param hydrated aborts when React takes over, which needs the element empty
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
