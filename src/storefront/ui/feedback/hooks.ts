import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration, and true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never() {
  return () => {}
}

/**
 * Moves the focus to an element that has just appeared, if `isWanted`. A user who is active before hydration keeps the focus:
 * they may be typing, or pressing a button that would scroll away under the pointer.
 */
export function useFocusOnAppearing(takeFocus: () => void, isWanted = true): void {
  const isHydrated = useHydrated()
  const [cameWithThePage] = useState(!isHydrated)
  const handleAppearing = useEffectEvent(() => {
    const isAtWork = document.activeElement !== null && document.activeElement !== document.body
    if (!(cameWithThePage && isAtWork)) takeFocus()
  })
  useEffect(() => {
    if (isWanted) handleAppearing()
  }, [isWanted])
}

/** Returns whether the browser reports a connection; always true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
