import type { IconName } from '../ui/icons.ts'

/** One line of a side menu. */
export interface MenuLine {
  to: string
  name: string
  icon: IconName
}

const KEY = 'side-menu'
const listeners = new Set<() => void>()

/** Whether the visitor left the side menu collapsed; a browser that keeps nothing shows it expanded. */
export function isMenuCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed'
  } catch {
    return false
  }
}

export function collapseMenu(isCollapsed: boolean): void {
  try {
    localStorage.setItem(KEY, isCollapsed ? 'collapsed' : 'expanded')
  } catch {
    // Storage is off or full: the menu stays as it is, which loses nothing.
  }
  for (const listener of listeners) listener()
}

export function onMenuChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
