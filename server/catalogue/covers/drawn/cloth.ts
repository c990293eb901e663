import type { Chance } from '../../../platform/seededRandom.ts'
import type { Dye } from './dye.ts'

/** The cover's own units: 16:9, small whole numbers keep the text of the drawing short. */
export const WIDTH = 640
export const HEIGHT = 360

/** A pattern covers the whole cloth; what hangs over the edge is cut. */
export type Pattern = (chance: Chance, dye: Dye) => string

/** Whole numbers from `start` in `count` steps. */
export function steps(count: number, start = 0, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => start + index * step)
}

/** A ring tied dot by dot about the middle: a dashed stroke of no length and round ends, never a half dot. */
export function tiedRing(radius: number, dot: number, gap: number): string {
  const around = 2 * Math.PI * radius
  const dots = Math.max(6, Math.round(around / gap))
  return `<circle r="${short(radius)}" stroke-width="${dot}" stroke-dasharray="0 ${short(around / dots)}"/>`
}

/** Straight rows of tied seeds over the whole cloth, each second row shifted by half a gap. */
export function seedRows(gap: number, dot: number, colour: string): string {
  const rows = steps(Math.ceil(HEIGHT / gap) + 1)
    .map(row => `M${row % 2 ? 0 : gap / 2} ${row * gap}H${WIDTH + gap}`)
    .join('')
  return `<path d="${rows}" stroke="${colour}" stroke-width="${dot}" stroke-dasharray="0 ${gap}"/>`
}

/** At most one decimal: a tenth of a unit is finer than a screen shows. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
