import type { Chance } from '../../../platform/seededRandom.ts'
import type { Dye } from './dye.ts'

/** The cover's own units: 16:9, in small whole numbers that keep the SVG short. */
export const WIDTH = 640
export const HEIGHT = 360

/** A pattern covers the whole cloth; parts beyond the edge are cut off. */
export type Pattern = (chance: Chance, dye: Dye) => string

/** Returns `count` whole numbers from `start`. */
export function steps(count: number, start = 0, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => start + index * step)
}

/** Draws a ring of dots around the centre: a dashed stroke of zero length with round ends, so that no dot is cut. */
export function tiedRing(radius: number, dot: number, gap: number): string {
  const around = 2 * Math.PI * radius
  const dots = Math.max(6, Math.round(around / gap))
  return `<circle r="${short(radius)}" stroke-width="${dot}" stroke-dasharray="0 ${short(around / dots)}"/>`
}

/** Draws straight rows of seed dots over the whole cloth, every second row shifted by half a gap. */
export function seedRows(gap: number, dot: number, colour: string): string {
  const rows = steps(Math.ceil(HEIGHT / gap) + 1)
    .map(row => `M${row % 2 ? 0 : gap / 2} ${row * gap}H${WIDTH + gap}`)
    .join('')
  return `<path d="${rows}" stroke="${colour}" stroke-width="${dot}" stroke-dasharray="0 ${gap}"/>`
}

/** Rounds to one decimal: a tenth of a unit is finer than a screen shows. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
