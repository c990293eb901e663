import Cookies from 'js-cookie'

const COOKIE = 'side-menu'
const DAYS_REMEMBERED = 365
/** Here an expanded menu would take a third of the screen: it starts collapsed. */
const IS_TIGHT = '(max-width: 1099px)'
/** On `<html>`, where the script in index.html writes it before the first paint. */
const COLLAPSED = 'data-menu-collapsed'
const listeners = new Set<() => void>()

/** Returns whether the side menu is collapsed: as the visitor last set it or, before that, by the width of the window. */
export function isMenuCollapsed(): boolean {
  const left = Cookies.get(COOKIE)
  return left === 'collapsed' || left === 'expanded' ? left === 'collapsed' : matchMedia(IS_TIGHT).matches
}

/** Collapses or expands the side menu and remembers it. */
export function collapseMenu(isCollapsed: boolean): void {
  const choice = isCollapsed ? 'collapsed' : 'expanded'
  Cookies.set(COOKIE, choice, { expires: DAYS_REMEMBERED, sameSite: 'lax' })
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change, which the page shows already. */
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
