import { useState } from 'react'
import { useStore } from 'react-admin'
import { WIDE } from '../theme.ts'

/** Whether the tutor left the side menu collapsed, kept in react-admin's store; at first it is where the page needs the room. */
export function useMenuMemory(): [isCollapsed: boolean, collapse: (isCollapsed: boolean) => void] {
  const [isNarrow] = useState(() => window.matchMedia(`(width < ${WIDE}px)`).matches)
  const [isCollapsed, collapse] = useStore('console.menu.isCollapsed', isNarrow)
  return [isCollapsed, collapse]
}
