import css from './tokens.css?raw'

export type Theme = 'light' | 'dark'

export type ColourName =
  | 'ink'
  | 'muted'
  | 'paper'
  | 'sand'
  | 'surface'
  | 'line'
  | 'line-strong'
  | 'brand'
  | 'brand-strong'
  | 'brand-ink'
  | 'brand-tint'
  | 'accent'
  | 'accent-ink'
  | 'danger'
  | 'danger-tint'
  | 'success'
  | 'success-tint'
  | 'info'
  | 'info-tint'
  | 'night'
  | 'night-ink'
  | 'night-muted'

/**
 * Returns a colour of `tokens.css` as hex, for a library that computes with colours and so cannot take `var(--brand)`.
 * @throws Error for an unknown name
 */
export function colour(name: ColourName, theme: Theme): string {
  const [, light, dark] = css.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`)) ?? []
  const hex = theme === 'light' ? light : dark
  if (!hex) throw new Error(`tokens.css has no colour named ${name}`)
  return hex
}

/** Returns a raw value of `tokens.css` that is the same in both themes: `token('radius-card')` is `14px`. */
export function token(
  name: 'radius-input' | 'radius-card' | 'radius-pill' | 'font-heading' | 'font-body',
): string {
  const [, value] = css.match(new RegExp(`--${name}: ([^;]+);`)) ?? []
  if (!value) throw new Error(`tokens.css has no value named ${name}`)
  return value
}
