import { useSyncExternalStore } from 'react'
import { onThemeChange, rememberedTheme } from '#shared/theme.ts'

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** The theme that the site shows now: the visitor's choice, or their device's. */
export function useSiteTheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, shownTheme)
}

function shownTheme(): 'light' | 'dark' {
  const choice = rememberedTheme()
  if (choice !== 'system') return choice
  return window.matchMedia?.(SYSTEM_IS_DARK).matches ? 'dark' : 'light'
}

function watchTheme(onChange: () => void): () => void {
  const system = window.matchMedia?.(SYSTEM_IS_DARK)
  const stop = onThemeChange(onChange)
  system?.addEventListener('change', onChange)
  return () => {
    stop()
    system?.removeEventListener('change', onChange)
  }
}
