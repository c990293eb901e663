import { type ReactNode, useEffect, useEffectEvent } from 'react'

/** Calls `onHydrated` once, when React has taken over what it holds. */
export function OnHydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const handleHydrated = useEffectEvent(onHydrated)
  useEffect(() => handleHydrated(), [])
  return children
}
