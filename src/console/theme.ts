import { createElement, type MouseEvent, useSyncExternalStore } from 'react'
import type { RaThemeOptions } from 'react-admin'
import { onThemeChange, rememberedTheme } from '#shared/theme.ts'
import { type ColourName, colour, type Theme, token } from '../styles/tokens.ts'
import { DialogFields, DialogToolbar } from './ui/RecordDialogs.tsx'
import { asRows, ListError, ListPages, tableSx } from './ui/RecordList.tsx'
import { TableSkeleton } from './ui/Skeleton.tsx'

/** Below this width the side menu is a drawer (specification section 9). */
const MENU_BREAKPOINT = 760

/** From this width the open side menu and two columns fit. */
const WIDE = 1100

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

/** Of a List, Create or Edit view only the content is wanted: the page or the dialog has its head and card already. */
const withoutHead = { title: false, actions: false, component: 'div' } as const

/** Takes the wrappers of a Create or Edit view out of the layout. */
function withoutBoxes(view: 'RaCreate' | 'RaEdit') {
  return {
    display: 'contents',
    [`& > .${view}-main, & > .${view}-main > .${view}-card`]: { display: 'contents' },
  }
}

const ring = '0 0 0 3px var(--accent)'
const card = { border: '1px solid var(--line)', borderRadius: 'var(--radius-card)', boxShadow: 'none' }

/** Flat MUI components with hairline borders, one visible focus ring and 44 px targets. */
const componentLooks: RaThemeOptions['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 44, paddingInline: 18, borderRadius: 'var(--radius-pill)' },
      outlined: { borderColor: 'var(--line-strong)' },
      // The site's own colour of a link under the mouse is that of this button's ground.
      contained: { 'a&:hover': { color: 'var(--brand-ink)' } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: card } },
  MuiDialog: {
    defaultProps: { onClickCapture: ignoreSecondPress },
    styleOverrides: {
      paper: {
        borderRadius: 'var(--radius-card)',
        boxShadow: 'var(--shadow-lifted)',
        margin: 16,
        // The fields scroll between the title and the buttons, as they do in a dialog without a form.
        '& > form, & .RaCreate-card > form, & .RaEdit-card > form': {
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
        },
      },
      // As wide as its margins allow: MUI assumes larger margins.
      paperFullWidth: { width: 'calc(100% - 32px)' },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontFamily: 'var(--font-heading)', paddingBottom: 8 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
  // Inside the page's landmarks, for screen readers.
  MuiSelect: { defaultProps: { MenuProps: { container: openMenuIn } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'medium', margin: 'none' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    // The focus ring is behind the label, which has the field's background.
    styleOverrides: {
      outlined: { zIndex: 2, marginLeft: -4, paddingInline: 5, backgroundColor: 'var(--surface)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--surface)',
        '&.Mui-focused': { boxShadow: ring },
        '& :focus-visible': { outline: 'none', boxShadow: 'none' },
        '&.MuiInputBase-sizeSmall': { minHeight: 44 },
      },
      notchedOutline: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem', marginInline: 2 } } },
  MuiTab: {
    styleOverrides: { root: { minHeight: 52, fontSize: '1rem', fontWeight: 600, paddingInline: 14 } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)', fontSize: '0.9375rem', paddingBlock: 12 },
      head: { fontWeight: 650, color: 'var(--muted)', fontSize: '0.875rem', whiteSpace: 'nowrap' },
    },
  },
  // On the line of the heads that are not sortable.
  MuiTableSortLabel: { styleOverrides: { root: { verticalAlign: 'bottom' } } },
  // Wraps its numbers to a second line in a narrow card.
  MuiTablePagination: { styleOverrides: { toolbar: { flexWrap: 'wrap', paddingBlock: 4 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { fontSize: '0.875rem', backgroundColor: 'var(--ink)', color: 'var(--paper)' },
    },
  },
  // Rows are fetched as rows and never taken for a whole record.
  RaList: {
    defaultProps: {
      ...withoutHead,
      exporter: false,
      storeKey: false,
      disableAuthentication: true,
      queryOptions: asRows,
      loading: createElement(TableSkeleton),
      error: createElement(ListError),
      pagination: createElement(ListPages),
    },
    styleOverrides: { root: { '& .RaList-noActions': { marginTop: 0 } } },
  },
  RaDataTable: { defaultProps: { bulkActionButtons: false }, styleOverrides: { root: tableSx } },
  // A form is in a dialog unless it says otherwise. The browser’s own checks would come before the academy’s sentences.
  RaSimpleForm: {
    defaultProps: { component: DialogFields, toolbar: createElement(DialogToolbar), noValidate: true },
  },
  // The form’s own scrolling part and buttons are laid out by the dialog.
  RaCreate: { defaultProps: withoutHead, styleOverrides: { root: withoutBoxes('RaCreate') } },
  RaEdit: { defaultProps: withoutHead, styleOverrides: { root: withoutBoxes('RaEdit') } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 10, border: '1px solid currentColor' } } },
}

/** Puts a menu in the open dialog, which would cover it otherwise, else in the page's main landmark. */
function openMenuIn(): Element | null {
  return [...document.querySelectorAll('.MuiDialog-root')].at(-1) ?? document.querySelector('main')
}

/** Keeps the second press of a double click, which lands outside the new dialog, from closing it. */
function ignoreSecondPress(event: MouseEvent): void {
  const isBeside = event.target instanceof Element && event.target.closest('.MuiDialog-paper') === null
  if (isBeside && event.detail > 1) event.stopPropagation()
}
