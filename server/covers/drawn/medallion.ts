import type { Chance } from '../../seededRandom.ts'
import { short, steps, tiedRing } from './cloth.ts'

/** Half the width of the drawing, whose middle is its origin. */
export const REACH = 600

/**
 * One great moon, ring after ring from its heart to its rim, in one colour on nothing: tied seeds, comb teeth,
 * leaves and woven points in an order that the chance picks.
 */
export function medallion(chance: Chance): string {
  let radius = chance.between(60, 84)
  const rings = [`<circle r="${radius - 22}" fill="currentColor" stroke="none"/>`, plain(radius)]
  let kind = chance.between(0, BANDS.length - 1)
  while (radius < REACH - 90) {
    const band = BANDS[kind % BANDS.length] ?? seeds
    const depth = chance.between(60, 104)
    rings.push(band(radius + 16, depth), plain(radius + depth + 32))
    radius += depth + 32
    kind += chance.between(1, BANDS.length - 1)
  }
  const rim = tiedRing(radius + 24, 14, 30)
  return `<g transform="scale(${(REACH / (radius + 32)).toFixed(3)})">${rings.join('')}${rim}</g>`
}

type Band = (from: number, depth: number) => string

const BANDS: readonly Band[] = [seeds, teeth, seeds, leafCrown, points]

function plain(radius: number): string {
  return `<circle r="${radius}" stroke-width="5"/>`
}

function seeds(from: number, depth: number): string {
  const rows = Math.round(depth / 24)
  const pitch = depth / rows
  return steps(rows)
    .map(row => tiedRing(from + (row + 0.5) * pitch, 13, 24))
    .join('')
}

function teeth(from: number, depth: number): string {
  const middle = from + depth / 2
  const around = 2 * Math.PI * middle
  const pitch = around / Math.round(around / 22)
  return `<circle r="${short(middle)}" stroke-linecap="butt" stroke-width="${depth}" stroke-dasharray="8 ${short(pitch - 8)}"/>`
}

function leafCrown(from: number, depth: number): string {
  const count = Math.round((2 * Math.PI * (from + depth / 2)) / 64)
  const half = (Math.PI / count) * 0.9
  const middle = from + depth / 2
  const crown = steps(count).map(index => {
    const turn = (index / count) * 2 * Math.PI
    const stalk = point(from, turn)
    return `M${stalk}Q${point(middle, turn + half)} ${point(from + depth, turn)}Q${point(middle, turn - half)} ${stalk}`
  })
  return `<path d="${crown.join('')}" fill="currentColor" stroke="none"/>`
}

/** Two zigzags run round the ring against each other and leave a chain of diamonds, a seed in each. */
function points(from: number, depth: number): string {
  const count = Math.round((2 * Math.PI * (from + depth)) / 140)
  const zigzag = (shift: number) =>
    steps(count * 2)
      .map(index => point(index % 2 === shift ? from : from + depth, (index / count) * Math.PI))
      .join(' ')
  const middle = from + depth / 2
  return (
    `<path d="M${zigzag(0)}ZM${zigzag(1)}Z" stroke-width="6" stroke-linejoin="round"/>` +
    tiedRing(middle, 17, (Math.PI * middle) / count)
  )
}

function point(radius: number, turn: number): string {
  return `${Math.round(radius * Math.cos(turn))} ${Math.round(radius * Math.sin(turn))}`
}
