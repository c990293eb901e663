import type { Chance } from '../../../platform/seededRandom.ts'
import { HEIGHT, type Pattern, seedRows, short, steps, tiedRing, WIDTH } from './cloth.ts'
import type { Dye } from './dye.ts'

/** Alabere, "with the needle": zigzags in bands, with running stitches between them. */
export const alabere: Pattern = (chance, dye) => {
  const upright = chance.next() < 0.4
  const length = upright ? HEIGHT : WIDTH
  const depth = upright ? WIDTH : HEIGHT
  const tooth = length / chance.pick(upright ? [5, 6, 8, 10] : [8, 10, 12, 16])
  const rise = Math.round(Math.max(36, tooth * (0.6 + chance.next() * 0.5)))
  const teeth = steps(Math.ceil(length / tooth / 2) + 2).map(
    () => `l${short(tooth)}-${rise} ${short(tooth)} ${rise}`,
  )
  const zigzag = `<path id="z" d="M-${short(tooth)} ${rise / 2}${teeth.join('')}" stroke-linejoin="round"/>`
  const bands = weave(chance, dye, { depth, length, tooth, rise })
  const turn = upright ? ` transform="matrix(0 1 1 0 0 0)"` : ''
  return `<defs>${zigzag}</defs><g${turn}>${bands}</g>`
}

interface Needle {
  depth: number
  length: number
  tooth: number
  rise: number
}

function weave(chance: Chance, dye: Dye, { depth, length, tooth, rise }: Needle): string {
  const width = chance.pick([6, 8, 10])
  const pitch = width + chance.pick([7, 9])
  const running =
    `<g id="s"><path d="M0 8H${length}" stroke="${dye.half}" stroke-width="11" stroke-dasharray="0 ${short(tooth / 2)}"/>` +
    `<path d="M0 28H${length}" stroke-width="5" stroke-dasharray="${short(tooth * 0.4)} ${short(tooth * 0.35)}"/></g>`
  const rows: string[] = []
  let y = -chance.between(0, rise)
  while (y < depth) {
    const lines = chance.between(2, 4)
    for (const line of steps(lines)) {
      const tone = line === 1 && lines > 2 ? ` stroke="${dye.half}"` : ''
      rows.push(`<use href="#z" y="${short(y + line * pitch)}"${tone}/>`)
    }
    y += lines * pitch + rise * 0.75
    if (chance.next() < 0.6) {
      rows.push(`<use href="#s" y="${short(y)}"/>`)
      y += 36
    }
    y += rise / 4
  }
  return `<defs>${running}</defs><g stroke-width="${width}">${rows.join('')}</g>`
}

/** Quarter turns of the comb in a block of two by two squares. */
const RHYTHMS: readonly [number[], ...number[][]] = [
  [0, 1, 3, 2],
  [0, 1, 2, 3],
  [2, 3, 1, 0],
  [0, 2, 1, 3],
]

/** Starch combed in quarter turns: each square of the cloth is combed from one of its corners. */
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

/** Eleko, painted with a feather: a lattice of nested diamonds with a seed in the centre of each. */
export const diamonds: Pattern = (chance, dye) => {
  const across = chance.pick([3, 4, 5, 6])
  const w = WIDTH / across / 2
  const h = w * chance.pick([0.7, 0.9, 1.2])
  const line = short(Math.max(4, w / 11))
  const diamond = (share: number) =>
    `M0 ${short(-h * share)}L${short(w * share)} 0 0 ${short(h * share)} ${short(-w * share)} 0Z`
  const filled = chance.next() < 0.5
  const body = filled
    ? `<path d="${diamond(0.62)}" fill="${dye.resist}" stroke="none"/><path d="${diamond(0.36)}" fill="${dye.ground}" stroke="none"/>`
    : `<path d="${diamond(0.7)}" stroke-dasharray="0 ${short(w / 5)}" stroke-width="${short(w / 9)}"/><path d="${diamond(0.42)}"/>`
  const one = `<g id="d"><path d="${diamond(0.96)}"/>${body}<circle r="${short(w * 0.1)}" fill="${dye.half}" stroke="none"/></g>`
  const row = `<g id="r">${steps(across + 1)
    .map(column => `<use href="#d" x="${short(column * 2 * w)}"/>`)
    .join('')}</g>`
  const rows = steps(Math.ceil(HEIGHT / h) + 1).map(
    index => `<use href="#r" x="${index % 2 ? short(-w) : 0}" y="${short(index * h)}"/>`,
  )
  return `<defs>${one}${row}</defs><g stroke-width="${line}" stroke-linejoin="round">${rows.join('')}</g>`
}

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

/** Draws each motif around its own centre; it extends `half` units from there. */
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

/** Ewe ege, the cassava leaf: long leaves open from one point, with rings of seeds between them. */
export const leaves: Pattern = (chance, dye) => {
  const cx = chance.pick([chance.between(120, 240), chance.between(260, 380), chance.between(400, 520)])
  const cy = chance.pick([chance.between(130, 230), 360, 0])
  const count = chance.pick([10, 12, 14, 16, 18])
  const near = chance.between(44, 64)
  const middle = chance.between(150, 200)
  const blade = Math.PI / count
  const turn = 360 / count
  const inner =
    `<path d="${leaf(near, middle, blade * 1.25)}" fill="${dye.resist}" stroke="none"/>` +
    `<path d="M0 -${near + 18}V-${middle - 18}" stroke="${dye.ground}" stroke-width="3"/>`
  const outer =
    `<g transform="rotate(${short(turn / 2)})"><path d="${leaf(middle + 16, WIDTH, blade * 1.1)}" stroke-width="6"/>` +
    `<path d="M0 -${middle + 60}V-${WIDTH}" stroke="${dye.half}" stroke-width="5" stroke-dasharray="0 16"/></g>`
  const crown = steps(count).map(index => `<use href="#l" transform="rotate(${short(index * turn)})"/>`)
  const seeds = steps(3, middle + 40, 62).map(radius => tiedRing(radius, 9, (2 * Math.PI * radius) / count))
  const heart = `${tiedRing(near - 10, 7, 13)}<circle r="${near - 24}" fill="${dye.half}" stroke="none"/>`
  return (
    `<defs><g id="l">${inner}${outer}</g></defs><g transform="translate(${cx} ${cy})">${crown.join('')}` +
    `<g stroke="${dye.half}" transform="rotate(-90)">${seeds.join('')}</g>${heart}</g>`
  )
}

function leaf(from: number, to: number, fatness: number): string {
  const belly = from + (to - from) * 0.55
  const width = short(belly * fatness)
  return `M0 -${from}Q${width} -${short(belly)} 0 -${to}Q-${width} -${short(belly)} 0 -${from}`
}

/** Osubamba, "the great moon": rings of seeds around one large moon, with small moons beside it. */
export const osubamba: Pattern = (chance, dye) => {
  const left = chance.next() < 0.5
  const cx = left ? chance.between(150, 260) : chance.between(380, 490)
  const cy = chance.between(130, 230)
  const radius = chance.between(140, 190)
  const far = left ? WIDTH - 110 : 110
  const small = [
    moon(chance, dye, far + chance.between(-40, 30), chance.between(60, 110), chance.between(48, 76), 15),
    moon(
      chance,
      dye,
      far + chance.between(-60, 60),
      HEIGHT - chance.between(40, 90),
      chance.between(34, 62),
      13,
    ),
  ]
  const gap = chance.pick([20, 24, 28])
  return (
    seedRows(gap, chance.pick([4, 5]), dye.half) +
    small.join('') +
    moon(chance, dye, cx, cy, radius, chance.between(17, 22))
  )
}

function moon(chance: Chance, dye: Dye, cx: number, cy: number, radius: number, between: number): string {
  const core = chance.between(12, Math.max(14, Math.round(radius / 3.2)))
  const count = Math.floor((radius - core) / between)
  const solid = chance.between(0, count)
  const rings = steps(count, 1).map(ring => {
    const reach = core + ring * between
    return ring === solid
      ? `<circle r="${reach}" stroke-width="${short(between * 0.4)}"/>`
      : tiedRing(reach, Math.round(between * 0.52), between * 0.86)
  })
  const disc = (reach: number, colour: string) => `<circle r="${reach}" fill="${colour}" stroke="none"/>`
  const pupil = core > 20 ? disc(core - 10, dye.ground) : ''
  return (
    `<g transform="translate(${cx} ${cy})">${disc(radius + 12, dye.ground)}${rings.join('')}` +
    `${disc(core, dye.resist)}${pupil}</g>`
  )
}

/** Sunbebe, the strings of waist beads: rows of hanging arcs, each over the one above. */
export const scales: Pattern = (chance, dye) => {
  const radius = WIDTH / chance.pick([6, 8, 10, 12])
  const rings = chance.pick([2, 3])
  const pitch = radius / (rings + 0.6)
  const width = short(pitch * 0.4)
  const arcs = steps(rings).map(ring =>
    ring === 1
      ? tiedRing(radius - ring * pitch - pitch * 0.25, Math.round(pitch * 0.42), pitch * 0.72)
      : `<circle r="${short(radius - ring * pitch - pitch * 0.25)}" stroke-width="${width}"/>`,
  )
  const bead = `<g id="b"><circle r="${short(radius)}" fill="${dye.ground}" stroke="none"/>${arcs.join('')}<circle r="${short(pitch * 0.34)}" fill="${dye.half}" stroke="none"/></g>`
  const across = Math.ceil(WIDTH / radius / 2) + 2
  const row = `<g id="r">${steps(across)
    .map(column => `<use href="#b" x="${short((column - 1) * 2 * radius)}"/>`)
    .join('')}</g>`
  const drop = radius * 0.5
  const count = Math.ceil(HEIGHT / drop) + 2
  const rows = steps(count).map(index => {
    const line = count - 1 - index
    return `<use href="#r" x="${line % 2 ? short(radius) : 0}" y="${short(line * drop - radius * 0.2)}"/>`
  })
  const flip = chance.next() < 0.5 ? '' : ` transform="rotate(180 ${WIDTH / 2} ${HEIGHT / 2})"`
  return `<defs>${bead}${row}</defs><g${flip}>${rows.join('')}</g>`
}

/** Olokun's sea: the comb drawn over the cloth in waves, with foam between them. */
export const waves: Pattern = (chance, dye) => {
  const half = chance.pick([53, 80, 107, 160])
  const swell = Math.round(half * (0.45 + chance.next() * 0.35))
  const wave = `M-${half} 0q${half / 2}-${swell} ${half} 0${steps(Math.ceil(WIDTH / half) + 1)
    .map(() => `t${half} 0`)
    .join('')}`
  const width = chance.pick([5, 7, 9])
  const parts: string[] = []
  let y = -10
  while (y < HEIGHT + swell) {
    const teeth = chance.between(2, 5)
    for (const tooth of steps(teeth)) {
      parts.push(`<use href="#w" y="${y + tooth * (width + 7)}"/>`)
    }
    y += teeth * (width + 7) + 12
    parts.push(
      `<use href="#w" y="${y}" stroke="${dye.half}" stroke-width="${width + 6}" stroke-dasharray="0 ${width + 15}"/>`,
    )
    y += width + 20
  }
  return `<defs><path id="w" d="${wave}"/></defs><g stroke-width="${width}">${parts.join('')}</g>`
}
