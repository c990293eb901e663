import { HEIGHT, type Pattern, short, steps, tiedRing, WIDTH } from '../cloth.ts'

/** Sunbebe, the strings of waist beads: rows of hanging arcs, each laid over the one above. */
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
