import { useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

/**
 * False for the first picture of a page that a link has led to, so that what is seen first is drawn first; true right after it.
 * True at once where the whole page is needed: from the server, by Back, which returns to a place on it, and to a part of it.
 */
export function useDeferredSections(): boolean {
  const isHydrated = useHydrated()
  const isBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  return useDeferredValue(true, !isHydrated || isBack || hash !== '')
}
