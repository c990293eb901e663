import type { IconName } from '../../ui/media/icons.ts'

/** One line of a side menu. */
export interface MenuLine {
  to: string
  name: string
  icon: IconName
}

const KEY = 'side-menu'
/** Here an expanded menu would take a third of the screen: it starts collapsed. */
const IS_TIGHT = '(max-width: 999px)'
const listeners = new Set<() => void>()

/** Whether the side menu is collapsed: as the visitor left it, and before that by the room that there is. */
export function isMenuCollapsed(): boolean {
  const left = menuAsLeft()
  return left === null ? matchMedia(IS_TIGHT).matches : left === 'collapsed'
}

function menuAsLeft(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
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
  const room = matchMedia(IS_TIGHT)
  room.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    room.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}
