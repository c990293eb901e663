import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ColourName, colour, type Theme, token } from '../../../src/styles/tokens.ts'

const PAIRS: readonly (readonly [text: ColourName, ground: ColourName])[] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sand'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'sand'],
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['brand', 'brand-tint'],
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-strong'],
  ['accent-ink', 'accent'],
  ['danger', 'surface'],
  ['success', 'surface'],
  ['info', 'surface'],
  ['danger', 'danger-tint'],
  ['success', 'success-tint'],
  ['info', 'info-tint'],
  ['night-ink', 'night'],
  ['night-muted', 'night'],
]

test('the academy has its colours, light and dark', () => {
  expect([colour('ink', 'light'), colour('ink', 'dark')]).toEqual(['#15231c', '#eef2ec'])
  expect([colour('paper', 'light'), colour('paper', 'dark')]).toEqual(['#fbf8f2', '#101712'])
  expect([colour('brand', 'light'), colour('brand', 'dark')]).toEqual(['#0c5a3e', '#4fc08d'])
  expect([colour('accent', 'light'), colour('accent', 'dark')]).toEqual(['#f2a52b', '#f2b650'])
  expect(token('radius-card')).toBe('14px')
  expect(token('font-heading')).toContain('Bricolage Grotesque Variable')
})

test.each(['light', 'dark'] as const)('every text has a contrast of 4.5 to 1 on its ground (%s)', theme => {
  for (const [text, ground] of PAIRS) {
    expect(contrast(text, ground, theme), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('a component writes no colour of its own that a token has', () => {
  const css = readFileSync('src/storefront/ui/actions/Button.module.css', 'utf8')
  expect(css).not.toMatch(/#[0-9a-f]{3,8}\b/i)
})

function contrast(text: ColourName, ground: ColourName, theme: Theme): number {
  const [a, b] = [luminance(colour(text, theme)), luminance(colour(ground, theme))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
