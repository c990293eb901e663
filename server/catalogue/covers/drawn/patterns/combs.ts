import { HEIGHT, type Pattern, short, steps, WIDTH } from '../cloth.ts'

/** Quarter turns of the comb in a block of two squares by two. */
const RHYTHMS: readonly [number[], ...number[][]] = [
  [0, 1, 3, 2],
  [0, 1, 2, 3],
  [2, 3, 1, 0],
  [0, 2, 1, 3],
]

/** Starch dragged with a comb in quarter turns: each square of the cloth is combed from one of its corners. */
export const combs: Pattern = (chance, dye) => {
  const isFree = chance.next() < 0.4
  const columns = isFree ? chance.pick([4, 5]) : chance.pick([4, 5, 6])
  const side = WIDTH / columns
  const teeth = chance.pick([4, 5, 6])
  const rhythm = chance.pick(RHYTHMS)
  const turnAt = (column: number, row: number) =>
    isFree ? chance.between(0, 3) : (rhythm[(column % 2) + (row % 2) * 2] ?? 0)
  const rows = steps(Math.ceil(HEIGHT / side)).map(row => {
    if (!isFree && row > 1) return `<use href="#r${row % 2}" y="${short((row - (row % 2)) * side)}"/>`
    const squares = steps(columns).map(column => {
      const turn = turnAt(column, row) * 90
      return `<use href="#q" transform="translate(${short(column * side)})rotate(${turn})"/>`
    })
    return `<g id="r${row}" transform="translate(${short(side / 2)} ${short((row + 0.5) * side)})">${squares.join('')}</g>`
  })
  return `<defs>${quarter(side, teeth, dye.half)}</defs>${rows.join('')}`
}

function quarter(side: number, teeth: number, seedColour: string): string {
  const pitch = side / (teeth + 0.5)
  const corner = short(-side / 2)
  const seed = short(side * 0.87)
  const arcs = steps(teeth, 1).map(tooth => {
    const reach = short(tooth * pitch)
    return `M0 ${reach}A${reach} ${reach} 0 0 0 ${reach} 0`
  })
  return (
    `<g id="q"><g transform="translate(${corner} ${corner})"><path d="${arcs.join('')}" stroke-width="${short(pitch * 0.42)}"/>` +
    `<circle cx="${seed}" cy="${seed}" r="${short(pitch * 0.3)}" fill="${seedColour}" stroke="none"/></g></g>`
  )
}
