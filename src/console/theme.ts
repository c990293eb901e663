import { useSyncExternalStore } from 'react'
import type { RaThemeOptions } from 'react-admin'
import { onThemeChange, rememberedTheme } from '#shared/theme.ts'
import { type ColourName, colour, type Theme, token } from '../styles/tokens.ts'
import { componentLooks } from './themeComponents.ts'

/** Below this width the side menu is a drawer (specification section 9). */
export const MENU_BREAKPOINT = 760

/** From this width on there is room for the open side menu and two columns. */
export const WIDE = 1100

/** The academy's look as a theme of MUI: colours, radii and fonts come from the site's tokens. */
export function consoleTheme(mode: Theme): RaThemeOptions {
  const of = (name: ColourName) => colour(name, mode)
  const onTint = (main: ColourName) => ({ main: of(main), contrastText: of('paper') })
  return {
    palette: {
      mode,
      primary: { main: of('brand'), dark: of('brand-strong'), contrastText: of('brand-ink') },
      secondary: { main: of('muted'), contrastText: of('paper') },
      error: onTint('danger'),
      success: onTint('success'),
      info: onTint('info'),
      warning: { main: of('accent'), contrastText: of('accent-ink') },
      text: { primary: of('ink'), secondary: of('muted') },
      background: { default: of('paper'), paper: of('surface') },
      divider: of('line'),
    },
    shape: { borderRadius: Number.parseInt(token('radius-input'), 10) },
    breakpoints: { values: { xs: 0, sm: 600, md: MENU_BREAKPOINT, lg: WIDE, xl: 1440 } },
    typography: {
      fontFamily: token('font-body'),
      fontSize: 15,
      h1: heading('var(--text-h2)'),
      h2: heading('1.35rem'),
      h3: heading('1.1rem'),
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentLooks,
  }
}

function heading(fontSize: string) {
  const fontFamily = token('font-heading')
  return { fontFamily, fontSize, fontWeight: 700, lineHeight: 1.15, letterSpacing: '-0.02em' }
}

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** The theme that the site shows now: the visitor's choice, or their device's. */
export function useSiteTheme(): Theme {
  return useSyncExternalStore(watchTheme, shownTheme)
}

function shownTheme(): Theme {
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
