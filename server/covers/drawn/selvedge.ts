import type { Chance } from '../../seededRandom.ts'
import { HEIGHT, short, steps, WIDTH } from './cloth.ts'
import type { Dye } from './dye.ts'

/** The strip along one edge where a second cloth was sewn on: about half of the covers have one. */
export function selvedge(chance: Chance, dye: Dye): string {
  if (chance.next() < 0.45) return ''
  const width = chance.pick([56, 72, 96])
  const x = chance.next() < 0.5 ? 0 : WIDTH - width
  const seam = x === 0 ? width : x
  const fill = chance.pick([bars, beads, teeth])(width, dye)
  return (
    `<rect x="${x}" width="${width}" height="${HEIGHT}" fill="${dye.ground}" stroke="none"/>` +
    `<g transform="translate(${x})">${fill}</g>` +
    `<path d="M${seam} 0V${HEIGHT}" stroke-width="12" stroke="${dye.ground}"/><path d="M${seam} 0V${HEIGHT}" stroke-width="5"/>`
  )
}

function bars(width: number): string {
  return `<path d="M${width / 2} 0V${HEIGHT}" stroke-width="${short(width * 0.56)}" stroke-linecap="butt" stroke-dasharray="9 13"/>`
}

function beads(width: number, dye: Dye): string {
  const gap = 45
  const line = `M${width / 2} ${gap / 2}V${HEIGHT}`
  return [
    `<path d="${line}" stroke-width="${short(width * 0.42)}" stroke-dasharray="0 ${gap}"/>`,
    `<path d="${line}" stroke="${dye.ground}" stroke-width="${short(width * 0.24)}" stroke-dasharray="0 ${gap}"/>`,
    `<path d="${line}" stroke="${dye.half}" stroke-width="${short(width * 0.12)}" stroke-dasharray="0 ${gap}"/>`,
  ].join('')
}

function teeth(width: number, dye: Dye): string {
  const reach = short(width * 0.6)
  const zigzag = `M${short(width * 0.2)} -10${steps(10)
    .map(() => `l${reach} 20-${reach} 20`)
    .join('')}`
  return (
    `<defs><path id="t" d="${zigzag}"/></defs><use href="#t" stroke-width="8"/>` +
    `<use href="#t" y="20" stroke="${dye.half}" stroke-width="5"/>`
  )
}
