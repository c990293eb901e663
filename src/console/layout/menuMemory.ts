import { useStore } from 'react-admin'

/** Whether the tutor left the side menu collapsed; kept in react-admin's store. */
export function useMenuMemory(): [isCollapsed: boolean, collapse: (isCollapsed: boolean) => void] {
  const [isCollapsed, collapse] = useStore('console.menu.isCollapsed', false)
  return [isCollapsed, collapse]
}
