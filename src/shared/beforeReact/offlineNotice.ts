import { hydrated } from '#app/hydration/hydrated.ts'

/** Marks where React says that the connection is gone. */
export const OFFLINE_PLACE = 'data-offline'

/** Says it in the same place and look before React is there; what it finds there then is its own again, an empty place. */
export function tellWhenOffline(): void {
  const place = document.querySelector<HTMLElement>(`[${OFFLINE_PLACE}]`)
  if (!place) return
  const { signal } = hydrated
  const tell = () => {
    place.textContent = navigator.onLine ? '' : (place.getAttribute(OFFLINE_PLACE) ?? '')
  }
  addEventListener('online', tell, { signal })
  addEventListener('offline', tell, { signal })
  signal.addEventListener('abort', () => {
    place.textContent = ''
  })
  tell()
}
