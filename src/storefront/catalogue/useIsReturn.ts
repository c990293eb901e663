import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useHydrated } from '../ui/feedback/useHydrated.ts'

/**
 * Whether the visitor has come back by the browser's Back or Forward, and so is to find the page as high as it was left. A page
 * that has only just been opened counts as new, whichever way.
 */
export function useIsReturn(): boolean {
  const { key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const isHydrated = useHydrated()
  const [opened] = useState(() => (isHydrated ? null : key))
  return isPop && key !== opened
}
