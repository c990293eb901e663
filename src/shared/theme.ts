import Cookies from 'js-cookie'

export type ThemeChoice = 'system' | 'light' | 'dark'

const COOKIE = 'theme'
const DAYS_REMEMBERED = 365
const listeners = new Set<() => void>()

/** Returns the visitor's choice, or `system`. It is a cookie, so that the server can render the page in its theme. */
export function rememberedTheme(): ThemeChoice {
  const choice = Cookies.get(COOKIE)
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

/** Shows the theme at once and remembers it. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') Cookies.remove(COOKIE)
  else Cookies.set(COOKIE, choice, { expires: DAYS_REMEMBERED, sameSite: 'lax' })
  applyTheme(choice)
  for (const listener of listeners) listener()
}

/** Sets the theme on `<html>`, for `tokens.css`. Called once before the first render. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Calls `listener` after each choice; returns a function that stops it. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
