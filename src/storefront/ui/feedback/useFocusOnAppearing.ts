import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from './useHydrated.ts'

/**
 * Gives the focus to what has just appeared, where `isWanted`. A reader who is at work on the server's page before React has
 * taken it over keeps theirs: they may be typing, or pressing a button that would scroll away under the pointer.
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
