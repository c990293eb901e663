import type { CSSProperties } from 'react'

/**
 * Mail programs support neither a site's style sheets nor its tokens: these are the light values, set on each element. The
 * header's green is a mid-tone on a solid background, so that it survives programs that invert colours.
 */
const INK = '#15231c'
const MUTED = '#55635b'
const LINE = '#e4ddcf'
const BRAND = '#14704d'
const ACCENT = '#f2a52b'
const WHITE = '#ffffff'

/**
 * Styles for small screens and for mail programs that follow the reader's dark theme. They use classes, because only a style
 * element can contain a media query.
 */
export const THEMES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .page { padding: 0 !important; }
  .sheet { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .body, .head, .foot { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 26px !important; }
  .fact { display: block !important; width: auto !important; }
  .name { padding: 10px 16px 0 !important; }
  .value { padding: 0 16px 10px !important; border-top: 0 !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #101712 !important; color: #eef2ec !important; }
  .sheet { background: #18211b !important; border-color: #2b372f !important; }
  .body, .title { color: #eef2ec !important; }
  .head { background: #0f5a3d !important; }
  .facts { background: #141d17 !important; border-color: #2b372f !important; }
  .fact, .foot { border-color: #2b372f !important; }
  .name, .note, .foot, .foot a { color: #a9b6ad !important; }
  .link { color: #74d2a6 !important; }
  .button { background: #4fc08d !important; color: #06150e !important; }
}`

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const wraps: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

/** The styles of an email's parts. */
export const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    color: INK,
    background: '#fbf8f2',
    font: `16px/1.6 ${FONT}`,
    WebkitTextSizeAdjust: '100%',
  },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: 1, color: '#fbf8f2' },
  sheet: {
    width: '100%',
    maxWidth: 600,
    margin: '0 auto',
    border: `1px solid ${LINE}`,
    borderRadius: 14,
    borderCollapse: 'separate',
    overflow: 'hidden',
    background: WHITE,
    textAlign: 'left',
  },
  head: { padding: '18px 32px', background: BRAND, borderBottom: `4px dotted ${ACCENT}` },
  markCell: { width: 36, paddingRight: 12, verticalAlign: 'middle' },
  ring: { width: 32, height: 32, border: `2px dotted ${WHITE}`, borderRadius: '50%' },
  circle: { width: 18, height: 18, margin: 5, border: `2px solid ${WHITE}`, borderRadius: '50%' },
  dot: {
    width: 8,
    height: 8,
    margin: 5,
    borderRadius: '50%',
    background: ACCENT,
    fontSize: 0,
    lineHeight: 0,
  },
  academy: { color: WHITE, fontFamily: FONT, fontSize: 18, fontWeight: 700, lineHeight: 1.3, ...wraps },
  body: { padding: '28px 32px 24px', color: INK, font: `16px/1.6 ${FONT}` },
  title: { margin: '0 0 18px', color: INK, fontSize: 28, lineHeight: 1.2, fontWeight: 700, ...wraps },
  paragraph: { margin: '0 0 14px', ...wraps },
  message: {
    margin: '0 0 14px',
    padding: '14px 16px',
    border: `1px solid ${LINE}`,
    borderRadius: 10,
    background: '#f7f2e8',
    ...wraps,
  },
  facts: {
    width: '100%',
    margin: '20px 0 0',
    border: `1px solid ${LINE}`,
    borderRadius: 10,
    borderCollapse: 'separate',
    background: '#f7f2e8',
    fontSize: 16,
  },
  buttonRow: { margin: '24px 0 8px' },
  button: {
    display: 'inline-block',
    padding: '13px 26px',
    borderRadius: 999,
    color: WHITE,
    background: BRAND,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
    ...wraps,
  },
  link: { color: '#0c5a3e', overflowWrap: 'anywhere', wordBreak: 'break-all' },
  note: { margin: '14px 0 0', color: MUTED, fontSize: 15, ...wraps },
  foot: {
    padding: '18px 32px 22px',
    borderTop: `1px solid ${LINE}`,
    color: MUTED,
    font: `14px/1.5 ${FONT}`,
  },
  footLine: { margin: '0 0 8px', ...wraps },
  footLink: { color: MUTED },
} as const satisfies Record<string, CSSProperties>

/** Returns the style of a name or a value in the box of facts; the first row has no line above it. */
export function factStyle(part: 'name' | 'value', isFirst: boolean): CSSProperties {
  const line = { borderTop: isFirst ? 0 : `1px solid ${LINE}`, verticalAlign: 'top', ...wraps } as const
  return part === 'name'
    ? { ...line, width: '32%', padding: '10px 12px 10px 16px', color: MUTED }
    : { ...line, padding: '10px 16px 10px 0', fontWeight: 600 }
}
