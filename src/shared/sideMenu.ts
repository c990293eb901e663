import Cookies from 'js-cookie'

const COOKIE = 'side-menu'
const DAYS_REMEMBERED = 365
/** At these widths an expanded menu would take a third of the screen, so it starts collapsed. */
const IS_TIGHT = '(max-width: 1099px)'
/** An attribute of `<html>`, set by the script in index.html before the first paint. */
const COLLAPSED = 'data-menu-collapsed'
const listeners = new Set<() => void>()

/** Returns whether the side menu is collapsed: by the visitor's last choice, else by the width of the window. */
export function isMenuCollapsed(): boolean {
  const left = Cookies.get(COOKIE)
  return left === 'collapsed' || left === 'expanded' ? left === 'collapsed' : matchMedia(IS_TIGHT).matches
}

/** Collapses or expands the side menu, and remembers the choice. */
export function collapseMenu(isCollapsed: boolean): void {
  const choice = isCollapsed ? 'collapsed' : 'expanded'
  Cookies.set(COOKIE, choice, { expires: DAYS_REMEMBERED, sameSite: 'lax' })
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change, once the page shows it; returns a function that stops it. */
export function onMenuChange(listener: () => void): () => void {
  const room = matchMedia(IS_TIGHT)
  const handleChange = () => {
    document.documentElement.toggleAttribute(COLLAPSED, isMenuCollapsed())
    listener()
  }
  room.addEventListener('change', handleChange)
  listeners.add(handleChange)
  return () => {
    room.removeEventListener('change', handleChange)
    listeners.delete(handleChange)
  }
}
