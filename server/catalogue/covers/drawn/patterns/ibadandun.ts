import type { Chance } from '../../../../platform/seededRandom.ts'
import { HEIGHT, type Pattern, short, steps, WIDTH } from '../cloth.ts'
import type { Dye } from '../dye.ts'

const KINDS = 4

/** Ibadandun, "Ibadan is sweet": a grid of squares, pillars and spoons of the town hall between stars and leaves. */
export const ibadandun: Pattern = (chance, dye) => {
  const columns = chance.pick([4, 5, 6])
  const side = WIDTH / columns
  const rows = Math.ceil(HEIGHT / side)
  const chosen = shuffled(chance, motifs(side * 0.4, dye)).slice(0, KINDS)
  const defs = chosen.map((motif, index) => `<g id="m${index}">${motif}</g>`)
  const skip = chance.pick([1, 2, 3])
  const row = steps(columns + KINDS - 1).map(
    column => `<use href="#m${column % KINDS}" x="${short((column + 0.5) * side)}"/>`,
  )
  const cloth = steps(rows).map(line => {
    const shift = (line * skip) % KINDS
    return `<use href="#r" x="${short(-shift * side)}" y="${short((line + 0.5) * side)}"/>`
  })
  return `<defs>${defs.join('')}<g id="r">${row.join('')}</g></defs>${cloth.join('')}${seams(side, columns, rows, dye)}`
}

/** Each motif is drawn about its own middle and reaches `half` units from it. */
function motifs(half: number, dye: Dye): string[] {
  const edge = short(half * 0.86)
  const line = short(half / 6.5)
  const at = (share: number) => short(half * share)
  const path = (d: string, width = line) => `<path d="${d}" stroke-width="${width}"/>`
  const filled = (d: string, colour: string) => `<path d="${d}" fill="${colour}" stroke="none"/>`
  const disc = (share: number, colour: string) => `<circle r="${at(share)}" fill="${colour}" stroke="none"/>`
  const bars = [-0.75, -0.375, 0, 0.375, 0.75].map(at)
  const diamond = (share: number) => `M0 ${at(-share)}L${at(share)} 0 0 ${at(share)} ${at(-share)} 0Z`
  const petals = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(
    ([x = 1, y = 1]) =>
      `M0 0Q${at(0.75 * x)} ${at(0.05 * y)} ${at(0.72 * x)} ${at(0.72 * y)}Q${at(0.05 * x)} ${at(0.75 * y)} 0 0`,
  )
  return [
    path(bars.map(x => `M${x} -${edge}V${edge}`).join('')),
    path(bars.map(y => `M-${edge} ${y}H${edge}`).join('')),
    disc(0.9, dye.resist) + disc(0.62, dye.ground) + disc(0.38, dye.resist) + disc(0.14, dye.ground),
    filled(petals.join(''), dye.resist) + disc(0.16, dye.ground),
    path(`M-${edge} -${edge}L${edge} ${edge}M${edge} -${edge}L-${edge} ${edge}`) +
      `<g stroke="${dye.half}">${path([0.5, -0.5].map(share => `M${at(share)} 0v0M0 ${at(share)}v0`).join(''), at(0.24))}</g>`,
    path(diamond(0.86)) + filled(diamond(0.5), dye.resist) + filled(diamond(0.26), dye.half),
    path([-0.66, 0, 0.66].map(share => `M${at(share)} ${edge}V${at(-0.4)}`).join('')) +
      path([-0.66, 0, 0.66].map(share => `M${at(share)} ${at(-0.55)}v0`).join(''), at(0.46)),
    path(`M-${edge} -${edge}H${edge}V${edge}H-${edge}Z`) + path(diamond(0.6)) + disc(0.2, dye.half),
  ]
}

function seams(side: number, columns: number, rows: number, dye: Dye): string {
  const across = steps(columns - 1, 1).map(column => `M${short(column * side)} 0V${HEIGHT}`)
  const down = steps(rows - 1, 1).map(row => `M0 ${short(row * side)}H${WIDTH}`)
  const lines = [...across, ...down].join('')
  return `<path d="${lines}" stroke-width="7"/><path d="${lines}" stroke="${dye.ground}" stroke-width="3"/>`
}

function shuffled(chance: Chance, list: string[]): string[] {
  return list
    .map(item => ({ item, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
