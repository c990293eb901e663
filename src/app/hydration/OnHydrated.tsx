import { type ReactNode, useEffect, useEffectEvent } from 'react'

/** Tells once when what it holds answers to its visitor. */
export function OnHydrated({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  const handleAlive = useEffectEvent(onAlive)
  useEffect(() => handleAlive(), [])
  return children
}
